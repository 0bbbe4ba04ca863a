/// The style sheet of the page: colours for light and dark screens, and one column on phones.
enum PageStyle {
    static let markup = Markup.literal(
        """

        :root{color-scheme:light dark;--page:#f5f4f1;--card:#fff;--text:#22262b;--soft:#5b636d;--rule:#e3e1dc;
        --empty:#e9e7e2;--steps:#2f7f79;--again:#e0a458;--heart:#c2485a;--pale:#eebfc6;--deep:#2b3a80;--core:#5b7fd0;
        --rem:#57b0c9;--asleep:#8498b5;--awake:#e08a4f;--bed:#e6e8ee;--weight:#7059a8;--move:#d13f5c;--exercise:#6b9a1f;
        --stand:#2490a8;--a1:#c2564b;--a2:#2f7f79;--a3:#5b7fd0;--a4:#b98416;--a5:#8a5fb0;--a6:#77808b}
        @media(prefers-color-scheme:dark){:root{--page:#14171b;--card:#1d2126;--text:#e8e6e1;--soft:#a5adb8;
        --rule:#31373f;--empty:#2b3138;--steps:#4fb3a9;--again:#b98142;--heart:#f07f8e;--pale:#6a3540;--deep:#4a5fc0;
        --core:#7c9ce8;--rem:#74cbe0;--asleep:#8fa1bb;--awake:#eda06b;--bed:#2d333d;--weight:#b09ae6;--move:#f2607c;
        --exercise:#a3d04a;--stand:#52c3dc;--a1:#e88379;--a2:#4fb3a9;--a3:#7c9ce8;--a4:#dcaa4a;--a5:#b891dd;
        --a6:#949da9}}
        *{box-sizing:border-box}
        body{margin:0 auto;max-width:1200px;padding:28px 12px 40px;background:var(--page);color:var(--text);
        font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
        -webkit-text-size-adjust:100%;text-size-adjust:100%}
        header{padding:0 4px 8px}
        h1{font-size:1.75rem;line-height:1.2;margin:0 0 4px;overflow-wrap:anywhere}
        h2{font-size:1.25rem;line-height:1.3;margin:0 0 6px}
        h3{font-size:1rem;font-weight:600;line-height:1.35;margin:0 0 6px}
        p{margin:0 0 8px;color:var(--soft);overflow-wrap:anywhere}
        dl{display:flex;flex-wrap:wrap;gap:12px 36px;margin:20px 0}
        dt{color:var(--soft);font-size:.875rem}
        dd{margin:0;font-size:1.5rem;font-weight:600;line-height:1.2;font-variant-numeric:tabular-nums}
        section{background:var(--card);border:1px solid var(--rule);border-radius:14px;padding:18px 14px;margin:14px 0}
        figure{margin:22px 0 0}
        svg{display:block;width:100%;max-width:580px;height:auto;margin:4px 0 6px}
        svg text{fill:var(--soft);font-size:12.5px;font-variant-numeric:tabular-nums}
        svg text.small{font-size:11px}
        .legend{list-style:none;display:flex;flex-wrap:wrap;gap:2px 16px;margin:0 0 6px;padding:0;font-size:.875rem;
        color:var(--soft)}
        .key{display:inline-block;width:11px;height:11px;border-radius:3px;margin-right:7px;background:currentColor}
        .grid{stroke:var(--rule);stroke-width:1;fill:none}
        .steps{fill:var(--steps);color:var(--steps)}.again{fill:var(--again);color:var(--again)}
        .span{fill:var(--pale);color:var(--pale)}.average{color:var(--heart)}.trend{color:var(--weight)}
        .line{fill:none;stroke:var(--tone);stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
        .dot{fill:var(--tone);color:var(--tone)}
        .heart{--tone:var(--heart)}.weight{--tone:var(--weight)}.weight .dot{opacity:.5}
        .deep{fill:var(--deep);color:var(--deep)}.core{fill:var(--core);color:var(--core)}
        .rem{fill:var(--rem);color:var(--rem)}.asleep{fill:var(--asleep);color:var(--asleep)}
        .awake{fill:var(--awake);color:var(--awake)}.bed{fill:var(--bed);color:var(--bed)}
        .empty{fill:var(--empty);color:var(--empty)}
        .activity1{fill:var(--a1);color:var(--a1)}.activity2{fill:var(--a2);color:var(--a2)}
        .activity3{fill:var(--a3);color:var(--a3)}.activity4{fill:var(--a4);color:var(--a4)}
        .activity5{fill:var(--a5);color:var(--a5)}.activity6{fill:var(--a6);color:var(--a6)}
        .move{color:var(--move)}.exercise{color:var(--exercise)}.stand{color:var(--stand)}
        .ring{fill:none;stroke:currentColor;stroke-width:7.5;stroke-linecap:round}.track{opacity:.2}
        .average,.trend,.ringkey{height:4px;vertical-align:middle}
        details{margin-top:4px}
        summary{cursor:pointer;color:var(--soft);font-size:.875rem;padding:6px 0}
        summary:focus-visible,.scroll:focus-visible{outline:2px solid var(--steps);outline-offset:2px}
        .scroll{overflow:auto;max-height:26rem}
        table{border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums;min-width:100%}
        caption{text-align:left;color:var(--soft);padding:4px 0}
        th,td{padding:5px 14px 5px 0;border-bottom:1px solid var(--rule);text-align:right;white-space:nowrap}
        th:first-child{text-align:left;font-weight:400}thead th,thead th:first-child{font-weight:600}
        .types td:last-child,.types thead th:last-child{text-align:left}
        footer{padding:8px 4px;font-size:.875rem}
        @media(min-width:900px){body{padding:52px 32px 64px}h1{font-size:2.25rem}
        main{display:grid;grid-template-columns:1fr 1fr;gap:24px;margin-top:20px;align-items:start}
        section{padding:26px 28px;margin:0 0 24px}main>div{min-width:0}
        svg text{font-size:10.5px}svg text.small{font-size:9px}}
        @media print{body{background:none}section{break-inside:avoid}}

        """)
}
