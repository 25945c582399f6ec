// Values of the roles in packages/ui/src/styles/tokens.css that these pages need; nothing else is sent with them.
const ROLES = `:root{color-scheme:light dark;
--surface:light-dark(oklch(.994 .001 266),oklch(.19 .01 266));--raised:light-dark(#fff,oklch(.228 .012 266));
--sunken:light-dark(oklch(.972 .003 266),oklch(.168 .009 266));--tint:light-dark(oklch(.958 .005 266),oklch(.245 .013 266));
--hover:light-dark(oklch(.45 .09 268/.06),oklch(.9 .02 266/.06));--active:light-dark(oklch(.45 .1 268/.105),oklch(.9 .03 266/.11));
--border:light-dark(oklch(.915 .006 266),oklch(.282 .013 266));--control:light-dark(oklch(.63 .015 266),oklch(.53 .02 266));
--text:light-dark(oklch(.24 .018 266),oklch(.945 .005 266));--muted:light-dark(oklch(.455 .018 266),oklch(.775 .013 266));
--accent:light-dark(oklch(.51 .205 272),oklch(.56 .19 274));--accent-text:light-dark(oklch(.49 .2 272),oklch(.775 .115 278));
--accent-soft:light-dark(oklch(.956 .02 276),oklch(.285 .06 275));
--danger:light-dark(oklch(.5 .19 25),oklch(.76 .13 22));--danger-soft:light-dark(oklch(.957 .02 20),oklch(.285 .065 22));
--shadow:0 1px 2px oklch(.2 .02 266/.06),0 8px 24px oklch(.2 .02 266/.06)}`

/** Chroma of ground and text in light and dark, and the hue. */
const LABELS: Readonly<Record<string, readonly [number, number, number, number, number]>> = {
  gray: [0.012, 0.013, 0.014, 0.012, 265],
  brown: [0.03, 0.056, 0.03, 0.05, 50],
  red: [0.026, 0.162, 0.058, 0.08, 24],
  orange: [0.03, 0.121, 0.058, 0.092, 52],
  yellow: [0.057, 0.095, 0.058, 0.096, 90],
  lime: [0.075, 0.112, 0.058, 0.096, 124],
  green: [0.055, 0.119, 0.058, 0.096, 153],
  teal: [0.048, 0.081, 0.054, 0.096, 188],
  sky: [0.032, 0.096, 0.058, 0.09, 232],
  blue: [0.026, 0.179, 0.058, 0.072, 264],
  violet: [0.03, 0.179, 0.058, 0.086, 300],
  pink: [0.032, 0.157, 0.058, 0.096, 350],
}

/** Pills of one label colour, a name of the palette. */
function pillRule(name: string): string {
  const [ground, text, darkGround, darkText, hue] = LABELS[name] ?? [0.012, 0.013, 0.014, 0.012, 265]
  return `:is(.pill,.band)[data-color=${name}]{background:light-dark(oklch(.945 ${ground} ${hue}),oklch(.312 ${darkGround} ${hue}));color:light-dark(oklch(.46 ${text} ${hue}),oklch(.85 ${darkText} ${hue}))}`
}

/** Rules of the label colours that a page shows; colours of people's own are `#rrggbb`. */
export function pillRules(colors: Iterable<string>): string {
  return [...new Set(colors)]
    .map((color) => {
      if (!color.startsWith('#')) return pillRule(color)
      return `:is(.pill,.band)[data-color="${color}"]{background:color-mix(in oklab,${color} 18%,var(--surface));color:color-mix(in oklab,${color} 45%,var(--text))}`
    })
    .join('')
}

// The program that draws views brings styles of its own, in layers that must stand in this order.
const LAYERS = '@layer page,reset,tokens,base,components,features;'

const BASE = `*{box-sizing:border-box}html{-webkit-text-size-adjust:100%;scroll-behavior:smooth;scroll-padding-block-start:72px}
body{margin:0;background:var(--surface);color:var(--text);font:14px/1.45 'Inter Variable',Inter,system-ui,"Noto Sans Arabic","Noto Sans Hebrew","Noto Sans CJK SC",sans-serif;-webkit-font-smoothing:antialiased}
@layer page{a{color:var(--accent-text)}a:focus-visible,button:focus-visible,input:focus-visible,summary:focus-visible,[tabindex]:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}}
.skip{position:absolute;inset-inline-start:-9999px}.skip:focus{inset-inline-start:8px;inset-block-start:8px;z-index:9;background:var(--raised);padding:8px 12px}
.top{display:flex;align-items:center;gap:8px;min-block-size:48px;padding:6px 24px;border-block-end:1px solid var(--border);background:var(--surface);position:sticky;inset-block-start:0;z-index:3}
.top .place{color:var(--muted);white-space:nowrap;overflow:hidden;text-overflow:ellipsis}.top .sep{color:var(--muted)}
.top .name{font-weight:600;color:inherit;text-decoration:none;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.top .actions{margin-inline-start:auto;display:flex;gap:8px}
.foot{display:flex;align-items:center;justify-content:center;gap:6px;padding:32px 24px;color:var(--muted);font-size:12px}.foot .mark{inline-size:14px;block-size:14px;background:url(/favicon.svg) center/cover}
.button{display:inline-flex;align-items:center;justify-content:center;min-block-size:32px;padding:0 12px;border:1px solid var(--border);border-radius:6px;background:var(--raised);color:var(--text);font:inherit;font-weight:500;text-decoration:none;cursor:pointer;white-space:nowrap}
.button:hover{background:var(--tint)}.button.primary{background:var(--accent);border-color:transparent;color:#fff}
.pill{display:inline-block;max-inline-size:100%;padding:1px 8px;border-radius:5px;font-size:13px;line-height:20px;background:var(--tint);white-space:nowrap;overflow:hidden;text-overflow:ellipsis;vertical-align:middle}
.pills{display:inline-flex;flex-wrap:wrap;gap:4px}.num{font-variant-numeric:tabular-nums}.muted{color:var(--muted)}
.priority{--on:var(--text);--off:color-mix(in oklch,var(--text) 24%,transparent);--a:var(--off);--b:var(--off);--c:var(--off);white-space:nowrap}
.priority::before{content:"";display:inline-block;inline-size:13px;block-size:13px;margin-inline-end:7px;vertical-align:-2px;background:linear-gradient(var(--a) 0 0) 0 100%/3px 5px no-repeat,linear-gradient(var(--b) 0 0) 50% 100%/3px 9px no-repeat,linear-gradient(var(--c) 0 0) 100% 100%/3px 13px no-repeat}
.priority:is([data-level="1"],[data-level="2"],[data-level="3"]){--a:var(--on)}.priority:is([data-level="2"],[data-level="3"]){--b:var(--on)}.priority[data-level="3"]{--c:var(--on)}
.priority[data-level="4"]{color:var(--danger)}.priority[data-level="4"]::before{content:"!"/"";inline-size:14px;block-size:14px;border-radius:3px;background:var(--danger);color:var(--surface);font:700 11px/14px Inter,sans-serif;text-align:center;vertical-align:0}
.ticks{margin:0;padding:0;list-style:none}.ticks li{display:flex;gap:8px;align-items:baseline}.tick{flex:none;inline-size:15px;block-size:15px;border:1px solid var(--control);border-radius:4px;font-size:11px;line-height:13px;text-align:center;align-self:center}.tick.on{background:var(--accent);border-color:var(--accent);color:#fff}
.files{display:flex;flex-wrap:wrap;gap:8px;margin:0;padding:0;list-style:none}.files img{display:block;block-size:64px;max-inline-size:128px;border-radius:6px;object-fit:cover;border:1px solid var(--border)}
.card{max-inline-size:420px;margin:12vh auto 0;padding:32px;border:1px solid var(--border);border-radius:12px;background:var(--raised);box-shadow:var(--shadow)}
.card h1{margin:0 0 8px;font-size:20px;letter-spacing:-.02em}.card p{margin:0 0 16px;color:var(--muted)}
.card label{display:block;font-weight:500;margin-block-end:6px}.card input{inline-size:100%;block-size:40px;padding:0 12px;border:1px solid var(--control);border-radius:6px;background:var(--surface);color:inherit;font:inherit}
.card .error{color:var(--danger);background:var(--danger-soft);padding:8px 12px;border-radius:6px}.card .button{inline-size:100%;min-block-size:40px;margin-block-start:16px}
@media(max-width:779px){.top,.foot{padding-inline:16px}.card{margin:24px 16px;padding:24px}}`

const svg = (box: string, paint: string) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='${box}' preserveAspectRatio='none' fill='none' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath ${paint}/%3E%3C/svg%3E")`

// Threads across the cover, and a page; masks take the colour that is around them.
const BAND = svg(
  '0 0 800 120',
  `stroke='black' stroke-width='1.5' d='${Array.from({ length: 10 }, (_, n) => `M0 ${n * 16 - 10}c130-24 260 36 400 10s260-30 400 8`).join('')}'`,
)
const PAPER = svg(
  '0 0 24 24',
  `stroke='black' d='M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7zM14 2v5h5M10 9H8m8 4H8m8 4H8'`,
)
const CHECK = svg('0 0 24 24', `stroke='white' stroke-width='3.5' d='M20 6 9 17l-5-5'`)

const DOCUMENT = `.doc{display:grid;grid-template-columns:minmax(0,1fr)}.doc.has-tree{grid-template-columns:248px minmax(0,1fr)}
.tree{border-inline-end:1px solid var(--border);background:var(--sunken);padding:16px 8px;position:sticky;inset-block-start:48px;max-block-size:calc(100vh - 48px);overflow:auto;align-self:start;min-block-size:calc(100vh - 48px)}
.tree summary{display:none}.tree ul{list-style:none;margin:0;padding:0}.tree ul ul{padding-inline-start:16px}
.tree a{display:block;padding:5px 10px;border-radius:6px;color:inherit;text-decoration:none;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.tree a:hover{background:var(--hover)}.tree a[aria-current]{background:var(--active);font-weight:500}
.page{display:grid;grid-template-columns:minmax(0,720px) minmax(0,180px);justify-content:center;gap:48px;padding:40px 32px 48px}
.doc:not(.has-toc) .page{grid-template-columns:minmax(0,720px)}.doc.wide .page{grid-template-columns:minmax(0,1fr)}.doc.wide .toc{display:none}
.cover{display:block;inline-size:100%;block-size:240px;object-fit:cover}
.band{position:relative;display:grid;grid-template-columns:minmax(0,720px) minmax(0,180px);justify-content:center;gap:48px;block-size:120px;padding-inline:32px;background:var(--accent-soft);color:var(--accent-text)}
.doc:not(.has-toc) .band{grid-template-columns:minmax(0,720px)}.doc.wide .band{grid-template-columns:minmax(0,1fr)}
.band::before{content:'';position:absolute;inset:0;background:currentColor;opacity:.3;mask:${BAND} 0 0/100% 100%}
.tile{position:relative;inset-block-start:94px;inline-size:52px;block-size:52px;border-radius:12px;background:var(--raised);box-shadow:var(--shadow)}
.tile::before{content:'';position:absolute;inset:13px;background:currentColor;mask:${PAPER} center/contain no-repeat}
.band+.page{padding-block-start:52px}
.head{margin-block-end:24px}.head h1{font-size:32px;line-height:1.2;font-weight:700;letter-spacing:-.025em;margin:0;text-wrap:balance;overflow-wrap:anywhere}
.path{display:flex;flex-wrap:wrap;gap:2px 6px;margin-block-end:6px;font-size:13px}.path a{color:var(--muted);text-decoration:none}.path a:hover{color:var(--text);text-decoration:underline}.path a+a::before{content:'/';margin-inline-end:6px;display:inline-block}
.line{display:flex;flex-wrap:wrap;align-items:center;gap:6px 14px;margin-block-start:12px;color:var(--muted);font-size:13px}
.facts{display:grid;grid-template-columns:minmax(96px,160px) minmax(0,1fr);gap:8px 16px;margin:0 0 24px;padding-block-end:24px;border-block-end:1px solid var(--border)}
.facts dt{color:var(--muted);padding-block-start:1px;overflow-wrap:anywhere}.facts dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
.head:has(+details[open]) .line{display:none}details.attributes{margin-block-end:24px;border-block-end:1px solid var(--border)}details.attributes summary{cursor:pointer;color:var(--muted);font-size:13px;padding-block-end:16px}details.attributes .facts{border:0;margin:0;padding-block-end:20px}
.toc{position:sticky;inset-block-start:80px;align-self:start;max-block-size:calc(100vh - 112px);overflow:auto;font-size:13px}.toc ul{list-style:none;margin:0;padding:0}
.toc a{display:block;padding:4px 12px;border-inline-start:1px solid var(--border);color:var(--muted);text-decoration:none}.toc a:hover{color:var(--text)}.toc a[aria-current]{padding-inline-start:11px;border-inline-start:2px solid var(--accent);color:var(--text);font-weight:500}.toc .l1 a{padding-inline-start:24px}.toc .l2 a{padding-inline-start:36px}.toc .l1 a[aria-current]{padding-inline-start:23px}.toc .l2 a[aria-current]{padding-inline-start:35px}
.toc-fold{display:none;margin:0 0 24px;border:1px solid var(--border);border-radius:8px;font-size:14px}.toc-fold summary{padding:10px 14px;font-weight:500;cursor:pointer}.toc-fold summary:focus-visible{border-radius:8px}.toc-fold ul{list-style:none;margin:0;padding:0 14px 10px}.toc-fold a{display:block;padding:6px 0;color:var(--muted);text-decoration:none;overflow-wrap:anywhere}.toc-fold a:hover{color:var(--text);text-decoration:underline}.toc-fold .l1{padding-inline-start:14px}.toc-fold .l2{padding-inline-start:28px}.doc.wide .toc-fold{display:block}
.near{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:12px;margin-block-start:56px}.near a{display:grid;gap:2px;padding:12px 16px;border:1px solid var(--border);border-radius:8px;color:var(--text);font-weight:500;text-decoration:none;overflow-wrap:anywhere}.near a:hover{border-color:var(--accent);background:var(--hover)}.near small{color:var(--muted);font-size:12px;font-weight:400}.near [rel=next]{grid-column:2;text-align:end}
.text{font-size:16px;line-height:1.65;overflow-wrap:break-word}.text h2{font-size:24px;margin:1.6em 0 .5em;letter-spacing:-.02em;line-height:1.25}.text h3{font-size:20px;margin:1.5em 0 .4em;line-height:1.3}.text h4{font-size:16px;margin:1.4em 0 .3em}
.text p,.text ul,.text ol,.text pre,.text blockquote,.text table{margin:0 0 1em}.text ul,.text ol{padding-inline-start:1.5em}.text li>p,.text td>p,.text th>p{margin:0}
.text ul.tasks{list-style:none;padding:0}.text ul.tasks li{display:flex;gap:10px;margin-block-end:4px}.text ul.tasks li:has(>input:checked)>p{color:var(--muted);text-decoration:line-through}.text ul.tasks input{appearance:none;flex:none;margin:.3em 0 0;inline-size:17px;block-size:17px;border:1.5px solid var(--control);border-radius:5px;background:var(--raised)}.text ul.tasks input:checked{border-color:var(--accent);background:var(--accent) ${CHECK} center/13px no-repeat}
@media(forced-colors:active){.text ul.tasks input{forced-color-adjust:none;border-color:CanvasText;background-color:Canvas}.text ul.tasks input:checked{border-color:CanvasText;background-color:CanvasText;background-blend-mode:difference}}
.text blockquote{border-inline-start:3px solid var(--border);padding-inline-start:16px;color:var(--muted)}.text pre{background:var(--tint);padding:12px 16px;border-radius:8px;overflow:auto;font-size:14px}
.text code{font-family:ui-monospace,monospace;font-size:.9em;background:var(--tint);padding:.1em .3em;border-radius:4px}.text pre code{padding:0;background:none}
.text img{max-inline-size:100%;block-size:auto;border-radius:8px}.text table{border-collapse:collapse;display:block;overflow:auto}.text td,.text th{border:1px solid var(--border);padding:6px 10px;text-align:start;vertical-align:top}.text mark{background:light-dark(oklch(.93 .1 95),oklch(.45 .09 90));color:inherit}
.text .mention{background:var(--accent-soft);color:var(--accent-text);border-radius:4px;padding:0 4px}.text hr{border:0;border-block-start:1px solid var(--border);margin:2em 0}
.label{color:var(--muted);font-size:13px;margin:24px 0 4px;font-weight:500}
@media(max-width:1099px){.toc{display:none}.toc-fold{display:block}.page,.band{grid-template-columns:minmax(0,720px)}}
@media(max-width:779px){.doc.has-tree{grid-template-columns:minmax(0,1fr)}.tree{position:static;min-block-size:0;max-block-size:32vh;border-inline-end:0;border-block-end:1px solid var(--border);padding:8px 16px}.tree summary{display:block;padding:6px 0;font-weight:500;cursor:pointer}.page{padding:24px 16px}.band{padding-inline:16px;block-size:88px}.tile{inset-block-start:62px}.band+.page{padding-block-start:44px}.cover{block-size:160px}.head h1{font-size:26px}.facts{grid-template-columns:minmax(80px,120px) minmax(0,1fr)}}
@media print{.top,.tree,.toc,.toc-fold,.near,.foot,.band{display:none}.page{display:block;padding:0}}`

const TABLE = `.top .part{color:var(--muted);overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.part::before{content:'·'/'';margin-inline-end:8px}.sheet{padding:24px}.sheet h1{font-size:24px;font-weight:700;letter-spacing:-.02em;margin:0 0 4px}.sheet p{color:var(--muted);margin:0 0 4px;max-inline-size:720px}
.scroll{overflow:auto;border:1px solid var(--border);border-radius:8px;margin-block:16px}.scroll:focus-visible{outline:2px solid var(--accent)}
table.items{border-collapse:separate;border-spacing:0;inline-size:max-content;min-inline-size:100%;font-size:13px}.locked{user-select:none;-webkit-user-select:none}
.items th{position:sticky;inset-block-start:0;background:var(--sunken);color:var(--muted);font-size:12px;font-weight:500;text-align:start;padding:8px 12px;border-block-end:1px solid var(--border);white-space:nowrap}
.items td{padding:8px 12px;border-block-end:1px solid var(--border);vertical-align:top;max-inline-size:320px;min-inline-size:72px;overflow-wrap:break-word}.items tr:last-child td{border-block-end:0}.items tbody tr:hover td{background:var(--hover)}
.items td:first-child{min-inline-size:200px;font-weight:500}.items td:first-child a{color:inherit;text-decoration:none}.items td:first-child a:hover{text-decoration:underline}.items .num{text-align:end}
.items .in1{padding-inline-start:32px}.items .in2{padding-inline-start:52px}.items .in3{padding-inline-start:72px}.clamp{display:-webkit-box;-webkit-line-clamp:3;-webkit-box-orient:vertical;overflow:hidden}
.pager{display:flex;gap:8px;align-items:center}
@media(max-width:779px){.sheet{padding:16px}}
.drawn{position:fixed;inset:0;visibility:hidden;pointer-events:none}
@media screen{body[data-drawn]{display:flex;flex-direction:column;block-size:100dvh;min-block-size:0;overflow:hidden}
[data-drawn] .top,[data-drawn] .foot{flex:none}[data-drawn] .foot{padding-block:8px}
[data-drawn] .sheet{flex:1;min-block-size:0;padding:0;display:flex;flex-direction:column}
[data-drawn] .sheet>h1{font-size:16px;font-weight:600;padding:12px 24px 4px;margin:0}[data-drawn] .sheet>p{padding:0 24px 8px;margin:0}[data-drawn] .top~.sheet>.view{display:none}
[data-drawn] .top~.sheet>h1{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);padding:0}[data-drawn] .top{border-block-end:0}
[data-drawn] .plain{display:none}[data-drawn] #published-view{flex:1;min-block-size:0;display:flex;flex-direction:column}
[data-drawn] .drawn{position:relative;inset:auto;visibility:visible;pointer-events:auto;flex:1;min-block-size:0;display:flex;flex-direction:column;border-block-start:1px solid var(--border)}}
@media screen and (max-width:779px){[data-drawn] .sheet>h1,[data-drawn] .sheet>p{padding-inline:16px}[data-drawn] .foot{display:none}}
@media print{.drawn{display:none}}`

const FILE = `.file{max-inline-size:960px;margin:0 auto;padding:32px 24px;text-align:center}.file h1{font-size:20px;overflow-wrap:anywhere;margin:0 0 4px}.file .view{margin:24px 0}.file img,.file video{max-inline-size:100%;max-block-size:75vh;border-radius:8px;border:1px solid var(--border)}.file iframe{inline-size:100%;block-size:75vh;border:1px solid var(--border);border-radius:8px}.file audio{inline-size:100%}
.none{padding:64px 24px;border:1px dashed var(--border);border-radius:8px;color:var(--muted)}`

const join = (...parts: string[]) => parts.join('\n').replaceAll('\n', '')

/** The styles of each kind of page. */
export const PAGE_STYLES = {
  closed: join(LAYERS, ROLES, BASE),
  document: join(LAYERS, ROLES, BASE, DOCUMENT),
  table: join(LAYERS, ROLES, BASE, TABLE),
  file: join(LAYERS, ROLES, BASE, FILE),
} as const
