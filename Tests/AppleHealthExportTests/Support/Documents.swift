import Foundation

extension Elements {
    /// An audiogram of two frequencies, the second of one ear.
    static let audiogram = """
        <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="Hearing" sourceVersion="2" \
        creationDate="2024-05-02 10:00:00 +0200" startDate="2024-05-01 10:00:00 +0200" \
        endDate="2024-05-01 10:05:00 +0200">\(entry("a", "1"))
        <SensitivityPoint frequencyValue="500" frequencyUnit="Hz" leftEarValue="15.5" leftEarUnit="dBHL" \
        leftEarMasked="true" leftEarClampingRangeLowerBound="-10" rightEarValue="20" rightEarUnit="dBHL"/>
        <SensitivityPoint frequencyValue="1" frequencyUnit="kHz" rightEarValue="-5" rightEarUnit="dBHL"></SensitivityPoint>
        </Audiogram>

        """

    /// A prescription for glasses, with lenses for both eyes.
    static let glasses = """
        <VisionPrescription type="HKVisionPrescriptionTypeGlasses" dateIssued="2024-05-01 10:00:00 +0200" \
        expirationDate="2026-05-01">
        <RightEye sphere="-1.25" sphereUnit="D" cylinder="-0.5" cylinderUnit="D" axis="90" axisUnit="deg" add="2" \
        addUnit="D" vertex="12" vertexUnit="mm" prismAmount="1.5" prismAmountUnit="pD" prismAngle="45" \
        prismAngleUnit="deg" farPD="31" farPDUnit="mm" nearPD="30" nearPDUnit="mm"/>
        <LeftEye sphere="0.5" axis=""/><Attachment identifier="x"/>\(entry("b", "2"))
        </VisionPrescription>

        """

    /// An allergy, or with other attributes and another file, something else.
    static func clinicalRecord(
        type: String = "AllergyIntolerance", path: String = "/clinical-records/1.json", identifier: String = "a1",
        _ more: String = "fhirVersion=\"4.0.1\" receivedDate=\"2024-02-01 10:00:00 +0000\""
    ) -> String {
        """
        <ClinicalRecord type="\(type)" identifier="\(identifier)" sourceName="Hospital &amp; Clinic" \
        sourceURL="https://example.com/r4/1" \(more) resourceFilePath="\(path)"/>

        """
    }

    /// The data of that allergy.
    static let resource = Data(
        """
        {"resourceType": "AllergyIntolerance", "id": "a1", "code": {"coding": [{"code": "1"}, {"display": "Nuts"}]}}
        """.utf8)

    /// A location of a route, so many seconds after the beginning of the run.
    static func location(_ second: Int, _ more: String = "course=\"90\" speed=\"2.5\"") -> String {
        """
        <Location date="2024-05-01 10:00:0\(second) +0200" latitude="50.5" longitude="-8.\(second)" altitude="101.5" \
        horizontalAccuracy="3" verticalAccuracy="4" \(more)/>
        """
    }
}
