/** The one style of the report, for screens in light and dark, for phones, and for A4. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #ffffff; --ink: #1b2530; --quiet: #55616e; --line: #d7dde3; --soft: #f3f6f8; --link: #0b5cad;
  --good: #18794e; --good-soft: #9fd3b8; --bad: #b42318; --bad-soft: #efb4ae; --mid: #8a5a00;
  --sun: #e9a820; --sun-line: #c27803; --sun-text: #7a4b00; --panel: #2459a8; --panel-line: #bcd3f5;
  --shade: #9aa6b2; --building: #dbe0e5; --building-line: #8b97a3; --hill: #a9b99a;
  --loss: #b9a38a; --gain: #58a77c; --money: #18794e; --band: #cfe8da;
  --ground: #eef1ee; --plan-roof: #fff4d6; --plan-usable: #ffe49c; --obstruction: #a0522d;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #12181f; --ink: #e7ebf0; --quiet: #a3afbb; --line: #36424e; --soft: #1b242d; --link: #7db8f5;
    --good: #58c38b; --good-soft: #2a5a43; --bad: #ff8d82; --bad-soft: #6d322d; --mid: #f0b74a;
    --sun: #d99a1b; --sun-line: #f0b74a; --sun-text: #f5c869; --panel: #6fa3ee; --panel-line: #1d3557;
    --shade: #55616d; --building: #3a4652; --building-line: #6f7d8a; --hill: #5c6e4e;
    --loss: #8f7b63; --gain: #4c9a70; --money: #58c38b; --band: #214435;
    --ground: #1a2129; --plan-roof: #4a3f22; --plan-usable: #6b571f; --obstruction: #d98a5f;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, 'Segoe UI', 'Noto Sans', 'Noto Sans TC', 'Noto Sans CJK TC', 'PingFang TC', 'Microsoft JhengHei', sans-serif; }
body > * { max-width: 47.5rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 2rem; }
header p { margin: 0; color: var(--quiet); }
h1 { margin: 0.1rem 0 0.2rem; font-size: 1.7rem; line-height: 1.25; }
h2 { margin: 2.75rem 0 0.75rem; padding-top: 0.75rem; border-top: 2px solid var(--ink); font-size: 1.25rem; line-height: 1.3; }
h3 { margin: 1.25rem 0 0.4rem; font-size: 1rem; line-height: 1.35; }
p { margin: 0.5rem 0; }
.verdict { margin-top: 1.5rem; padding: 1.1rem 1.25rem 1.25rem; border-left: 6px solid var(--tone); background: var(--soft); }
.worth_it { --tone: var(--good); }
.depends { --tone: var(--mid); }
.not_worth_it { --tone: var(--bad); }
.verdict h2 { margin: 0; padding: 0; border: 0; color: var(--tone); font-size: 1.9rem; }
.lead { font-size: 1.1rem; }
.reasons, .notes, .sources, .questions { margin: 0.3rem 0; padding-left: 1.25rem; }
.note, figcaption, .sources, footer { color: var(--quiet); font-size: 0.875rem; }
.tiles { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 0.5rem; margin: 0; }
.tiles div { padding: 0.65rem 0.8rem; border: 1px solid var(--line); border-radius: 0.25rem; }
dt { color: var(--quiet); font-size: 0.875rem; }
dd { margin: 0; font-size: 1.25rem; font-weight: 650; font-variant-numeric: tabular-nums; line-height: 1.35; }
small { display: block; color: var(--quiet); font-size: 0.8rem; font-weight: 400; line-height: 1.4; }
.columns { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 1.75rem; }
.uneven { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); }
.columns > div > h3 { margin-top: 0.5rem; }
figure { margin: 0; }
figure h3 { margin-top: 0.5rem; }
svg { display: block; width: 100%; height: auto; }
.chart { font: 11px/1.2 system-ui, 'Segoe UI', 'Noto Sans', 'Noto Sans TC', 'Noto Sans CJK TC', sans-serif; font-variant-numeric: tabular-nums; overflow: visible; }
.chart text { white-space: pre; paint-order: stroke; }
.chart [stroke-opacity] { stroke: var(--line); stroke-opacity: 1; }
.narrow { display: none; }
.map { border: 1px solid var(--line); font: 12px/1 system-ui, 'Noto Sans TC', sans-serif; text-anchor: middle; }
.ground { fill: var(--ground); }
.building { fill: var(--building); stroke: var(--paper); stroke-width: 0.6; background: var(--building); }
.shader { fill: var(--shade); stroke: var(--paper); stroke-width: 0.8; background: var(--shade); }
.roof { fill: var(--plan-roof); stroke: var(--ink); stroke-width: 1.4; background: var(--plan-roof); }
.usable { fill: var(--plan-usable); background: var(--plan-usable); }
.panel { fill: var(--panel); stroke: var(--panel-line); stroke-width: 0.5; background: var(--panel); }
.obstruction { fill: var(--obstruction); background: var(--obstruction); }
.label { fill: var(--ink); stroke: var(--paper); stroke-width: 3px; paint-order: stroke; font-size: 14px; font-weight: 700; }
.label .small { font-size: 10.5px; font-weight: 500; }
.north path { fill: var(--ink); }
.north text, .scale text { fill: var(--ink); stroke: var(--paper); stroke-width: 3px; paint-order: stroke; }
.scale path { fill: none; stroke: var(--ink); stroke-width: 1.5; }
.legend { display: flex; flex-wrap: wrap; gap: 0.15rem 1rem; margin: 0.5rem 0 0; padding: 0; list-style: none; }
.swatch { display: inline-block; width: 0.85rem; height: 0.85rem; margin-right: 0.4rem; border: 1px solid var(--quiet); vertical-align: -0.1rem; }
table { width: 100%; border-collapse: collapse; font-size: 0.9rem; }
th, td { padding: 0.3rem 0.6rem 0.3rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
thead th { color: var(--quiet); font-size: 0.8rem; vertical-align: bottom; }
tfoot th, tfoot td, .chosen th, .chosen td { font-weight: 650; }
tfoot tr:last-child > * { border-bottom: 0; }
.number { padding-right: 0; padding-left: 0.6rem; text-align: right; font-variant-numeric: tabular-nums; }
.number:not(:last-child) { padding-right: 0.6rem; }
.chosen > * { background: var(--soft); }
.badge { display: inline-block; padding: 0 0.35rem; border-radius: 0.2rem; background: var(--ink); color: var(--paper); font-size: 0.7rem; font-weight: 600; }
.dense { font-size: 0.8rem; }
.dense th, .dense td { padding-top: 0.15rem; padding-bottom: 0.15rem; }
.dense .number { padding-left: 0.35rem; }
.dense .number:not(:last-child) { padding-right: 0.35rem; }
.figures { table-layout: fixed; }
.figures th:first-child { width: 68%; }
.figures td.number { padding-left: 0.75rem; white-space: normal; }
.figures small, .sources { overflow-wrap: anywhere; }
td.number, .short { white-space: nowrap; }
.scroll { overflow-x: auto; }
a { color: var(--link); }
summary { margin-top: 2rem; padding: 0.6rem 0; border-top: 2px solid var(--ink); font-size: 1.1rem; font-weight: 650; cursor: pointer; }
footer { margin-top: 2.5rem; padding-bottom: 3rem; overflow-wrap: anywhere; }
@media (max-width: 44rem) {
  .columns, .uneven { grid-template-columns: minmax(0, 1fr); }
  .wide { display: none; }
  .narrow { display: block; }
  .tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .verdict { padding: 1rem; }
  .verdict h2 { font-size: 1.6rem; }
  h1 { font-size: 1.35rem; }
}
@page { size: A4; margin: 14mm; }
@media print {
  html { font-size: 8.6pt; }
  body { font-size: 1rem; line-height: 1.4; }
  p { margin: 0.3rem 0; }
  h3 { margin: 0.7rem 0 0.25rem; }
  header { padding-top: 0; }
  .verdict { margin-top: 0.75rem; padding: 0.8rem 1rem; }
  .tiles div { padding: 0.4rem 0.6rem; }
  body > * { max-width: none; padding: 0; }
  .columns { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .uneven { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); }
  .tiles { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  .wide { display: block; }
  .narrow { display: none; }
  .scroll { overflow: visible; }
  tfoot { display: table-row-group; }
  h2 { margin-top: 1.1rem; padding-top: 0.4rem; }
  [aria-labelledby='roof'] { break-before: page; }
  [aria-labelledby='roof'] h2 { margin-top: 0; }
  details:not([open]) { display: none; }
  footer { margin-top: 0.5rem; padding-bottom: 0; font-size: 0.7rem; line-height: 1.3; }
  footer p { display: inline; }
  .neighbours small { display: inline; margin-left: 0.5em; white-space: nowrap; }
  .map { max-height: 58mm; }
  .columns .chart { max-height: 52mm; }
  h2, h3 { break-after: avoid; }
  figure, tr, .tiles, .verdict, .columns, .whole { break-inside: avoid; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
