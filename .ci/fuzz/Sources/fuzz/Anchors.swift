import Foundation
import HealthQuery

private let store = HealthStore(uuidSource: UUIDSource(seed: 1))

/// The bytes of the store's own anchor.
private let own: Data = waiting {
    guard let news = try? await query(from: nil).result(for: store),
        let text = try? JSONEncoder().encode(news.newAnchor),
        let bytes = try? Data(base64Encoded: JSONDecoder().decode(String.self, from: text))
    else { fatalError("the store has no anchor") }
    return bytes
}

func tryAnchor(_ input: Data) {
    if let anchor = try? JSONDecoder().decode(QueryAnchor.self, from: input) { ask(from: anchor) }
    // The store's own anchor, in which the input changes bytes.
    var bytes = own
    for (index, byte) in zip(bytes.indices, input) { bytes[index] ^= byte }
    guard let text = try? JSONEncoder().encode(bytes.base64EncodedString()),
        let anchor = try? JSONDecoder().decode(QueryAnchor.self, from: text)
    else { fatalError("the bytes of an anchor are none: \(bytes.base64EncodedString())") }
    ask(from: anchor)
}

private func ask(from anchor: QueryAnchor) {
    checkRoundTrip(anchor)
    waiting {
        for policy in [ExpiredAnchorPolicy.fail, .ignore] {
            _ = try? await query(from: anchor, policy).result(for: store)
        }
    }
}

private func query(
    from anchor: QueryAnchor?, _ policy: ExpiredAnchorPolicy = .fail
) -> AnchoredObjectQueryDescriptor<QuantitySample> {
    AnchoredObjectQueryDescriptor(
        predicates: [.quantitySample(type: QuantityType(.stepCount))], anchor: anchor, expiredAnchorPolicy: policy)
}
