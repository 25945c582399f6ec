import { CHECK_MARK, ICON_STYLES } from './draw/icon.ts'

/** Accent colours by name: of texts on light grounds, on dark ones. White stands on the first in both themes. */
const ACCENT_COLORS: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  indigo: ['#3f51d9', '#a9b4ff'],
  blue: ['#1767c2', '#8ec2ff'],
  teal: ['#0b7468', '#6bd7c9'],
  green: ['#2b7334', '#8ed796'],
  amber: ['#8f5a00', '#f2c36b'],
  red: ['#bb2735', '#ff9ba3'],
  pink: ['#b0247b', '#ff9bd0'],
  violet: ['#7541c9', '#cdb0ff'],
  gray: ['#4a5160', '#c3c9d4'],
}

const accents = Object.entries(ACCENT_COLORS)
  .map(([name, [light, dark]]) => `.wf-form[data-accent=${name}]{--l:${light};--d:${dark}}`)
  .join('\n')

const LIGHT = `--ground:#f4f5f7;--card:#fff;--ink:#171a21;--soft:#5a6170;--line:#c9cdd6;--faint:#eef0f4;--bad:#b3212f;--bad-soft:#fdf0f1;--accent:var(--l);--fill:var(--l);--tint:14%;color-scheme:light`
const DARK = `--ground:#0e0f12;--card:#17191e;--ink:#eceef2;--soft:#a0a6b3;--line:#3a3f4a;--faint:#20232a;--bad:#ff8d95;--bad-soft:#2c1a1d;--accent:var(--d);--fill:color-mix(in srgb,var(--l) 92%,#fff);--tint:34%;color-scheme:dark`

// Lines that swing across the cover, as a mask: they take the accent's colour.
const lines = Array.from({ length: 11 }, (_, n) => {
  const y = n * 18 - 10
  return `M-10 ${y}C220 ${y + 46} 380 ${y - 44} 610 ${y + 6}S1010 ${y + 52} 1210 ${y - 16}`
}).join('')
const WAVES = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1200 176' preserveAspectRatio='none'%3E%3Cpath d='${lines}' fill='none' stroke='black' stroke-width='1.6'/%3E%3C/svg%3E")`

/**
 * How a form looks, on its page and in the builder alike: everything hangs below `.wf-form`, whose colours are its own
 * and not the application's. Logical properties only.
 */
export const FORM_STYLES = `${ICON_STYLES}
${accents}
.wf-form{${LIGHT};--icon-check:${CHECK_MARK};position:relative;isolation:isolate;background:var(--ground);color:var(--ink);font:400 1rem/1.5 'Inter Variable',Inter,system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;padding:0 16px 48px;min-block-size:100%;box-sizing:border-box}
.wf-form *{box-sizing:border-box}
.wf-form[hidden],.wf-form [hidden]{display:none!important}
.wf-form[data-theme=dark]{${DARK}}
@media (prefers-color-scheme:dark){.wf-form[data-theme=auto]{${DARK}}}
.wf-form[data-font=serif]{font-family:Charter,'Iowan Old Style',Georgia,'Noto Serif',serif}
.wf-form[data-font=mono]{font-family:ui-monospace,'SF Mono','Cascadia Mono',Consolas,monospace}
.wf-form[data-font=round]{font-family:ui-rounded,'SF Pro Rounded','Hiragino Maru Gothic ProN',Quicksand,Nunito,system-ui,sans-serif}
.wf-cover{position:absolute;inset:0 0 auto;block-size:176px;z-index:-1;background:color-mix(in srgb,var(--fill) var(--tint),var(--card))}
.wf-cover-waves::after{content:'';position:absolute;inset:0;background:var(--fill);opacity:.3;mask:${WAVES} 0 0/100% 100%}
.wf-card{display:block;max-inline-size:720px;margin:0 auto;background:var(--card);border:1px solid color-mix(in srgb,var(--line) 60%,transparent);border-radius:14px;padding:40px 44px;box-shadow:0 1px 2px #0000000d,0 8px 32px #0000000f}
.wf-cover+.wf-card{margin-block-start:92px}
.wf-form:not(:has(.wf-cover)) .wf-card{margin-block-start:40px}
.wf-cover-image{display:block;inline-size:100%;block-size:100%;object-fit:cover}
.wf-logo{display:block;inline-size:44px;block-size:44px;border-radius:11px;margin-block-end:20px;object-fit:cover}
.wf-logo-own{inline-size:auto;max-inline-size:220px;block-size:52px;border-radius:0;object-fit:contain}
.wf-logo-ours{background:url(/favicon.svg) center/cover}
.wf-initial{display:grid;place-items:center;background:var(--fill);color:#fff;font-size:1.35rem;font-weight:700}
.wf-head h1{font-size:1.9rem;line-height:1.2;letter-spacing:-.02em;margin:0 0 6px;font-weight:700;overflow-wrap:anywhere}
.wf-head{overflow-wrap:anywhere}
.wf-head :is(p,ul,ol,blockquote,pre){margin:0 0 8px;color:var(--soft);font-size:1.05rem}
.wf-head :is(ul,ol){padding-inline-start:1.4em}
.wf-head ul{list-style:disc}.wf-head ol{list-style:decimal}
.wf-head :is(li) p{margin:0}
.wf-head :is(h2,h3,h4){margin:18px 0 6px;font-size:1.15rem;line-height:1.3}
.wf-head blockquote{padding-inline-start:14px;border-inline-start:3px solid var(--line)}
.wf-head pre{white-space:pre-wrap;font-size:.92rem}
.wf-head hr{border:0;border-block-start:1px solid var(--line);margin:16px 0}
.wf-form .wf-head a{color:var(--accent);text-underline-offset:2px}
.wf-body{display:block;margin:0}
.wf-field{border:0;padding:0;margin:26px 0 0;min-inline-size:0}
.wf-label{display:block;font-weight:600;padding:0;margin:0 0 8px;overflow-wrap:anywhere}
.wf-star{color:var(--bad);margin-inline-start:4px}
.wf-help{color:var(--soft);font-size:.9rem;margin:-4px 0 8px}
.wf-help p{margin:0 0 4px}
.wf-input{display:block;inline-size:100%;min-block-size:46px;padding:10px 14px;font:inherit;color:var(--ink);background:var(--card);border:1px solid var(--line);border-radius:9px}
.wf-input::placeholder{color:var(--soft);opacity:.85}
.wf-select:not([multiple]){appearance:none;padding-inline-end:40px;background-image:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%23808899' stroke-width='1.8'%3E%3Cpath d='M4 6l4 4 4-4'/%3E%3C/svg%3E");background-repeat:no-repeat;background-size:16px;background-position:right 14px center}
html[dir=rtl] .wf-select{background-position:left 14px center}
.wf-long{resize:vertical;line-height:1.5}
.wf-form :is(.wf-input,.wf-choice,.wf-tick,.wf-drop,button,a,input):focus-visible,.wf-form :is(.wf-choice,.wf-drop):has(:focus-visible){outline:2px solid var(--accent);outline-offset:1px}
.wf-form .wf-choice:has(:focus-visible) input,.wf-files:focus-visible{outline:none}
.wf-input[aria-invalid],.wf-field:has(.wf-error:not([hidden])) :is(.wf-choice,.wf-drop){border-color:var(--bad)}
.wf-error{display:flex;gap:8px;align-items:center;color:var(--bad);font-size:.9rem;margin:8px 0 0}
.wf-problem{background:var(--bad-soft);color:var(--bad);border:1px solid color-mix(in srgb,var(--bad) 40%,transparent);border-radius:9px;padding:10px 14px;margin:20px 0 0}
.wf-told{background:color-mix(in srgb,var(--accent) 10%,transparent);border-radius:9px;padding:10px 14px;margin:20px 0 0}
.wf-choices{display:flex;flex-wrap:wrap;gap:10px}
.wf-choice,.wf-tick{display:flex;align-items:center;gap:10px;min-block-size:46px;cursor:pointer}
.wf-choice{padding:8px 14px;border:1px solid var(--line);border-radius:9px;flex:1 1 130px;overflow-wrap:anywhere}
.wf-radio{flex-direction:column;gap:2px}
.wf-radio .wf-choice{border-color:transparent!important;padding:4px;min-block-size:36px;flex:none}
.wf-buttons .wf-choice:hover{border-color:var(--soft)}
.wf-buttons .wf-choice:has(:checked){border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent);background:color-mix(in srgb,var(--accent) 10%,transparent);color:var(--accent)}
.wf-form :is([type=radio],[type=checkbox]){appearance:none;display:grid;place-items:center;inline-size:18px;block-size:18px;margin:0;border:1.5px solid var(--soft);border-radius:5px;background:var(--card);flex:none;cursor:pointer;print-color-adjust:exact}
.wf-form [type=radio]{border-radius:50%}
.wf-form :is([type=radio],[type=checkbox]):checked{border-color:var(--fill);background:var(--fill)}
.wf-form :is([type=radio],[type=checkbox]):checked::before{content:'';inline-size:8px;block-size:8px;border-radius:50%;background:#fff}
.wf-form [type=checkbox]:checked::before{inline-size:13px;block-size:13px;border-radius:0;mask:var(--icon-check) center/contain no-repeat}
.wf-form :is([type=radio],[type=checkbox])[aria-invalid]:not(:checked){border-color:var(--bad)}
@media (forced-colors:active){.wf-form :is([type=radio],[type=checkbox]){forced-color-adjust:none;border-color:CanvasText!important;background:Canvas}.wf-form :is([type=radio],[type=checkbox]):checked{border-color:Highlight;background:Highlight}.wf-form :is([type=radio],[type=checkbox]):checked::before{background:HighlightText}}
.wf-rating{display:flex;flex-wrap:wrap;gap:2px;flex-direction:row}
.wf-star-choice{position:relative;font-size:2rem;line-height:1;padding:4px;cursor:pointer;color:var(--accent)}
.wf-star-choice input{position:absolute;inset:0;inline-size:100%!important;block-size:100%!important;opacity:0;cursor:pointer}
.wf-star-choice:has(:checked)~.wf-star-choice,.wf-rating:not(:has(:checked)) .wf-star-choice{color:var(--line)}
@media (forced-colors:active){.wf-star-choice .wf-icon{forced-color-adjust:none;background:Highlight}.wf-star-choice:has(:checked)~.wf-star-choice .wf-icon,.wf-rating:not(:has(:checked)) .wf-icon{background:GrayText}}
.wf-star-choice:has(:focus-visible){outline:2px solid var(--accent);border-radius:6px}
.wf-slider{display:flex;gap:14px;align-items:center;min-block-size:46px}
.wf-slider input{flex:1;accent-color:var(--accent);block-size:28px}
.wf-output{min-inline-size:3ch;font-variant-numeric:tabular-nums;font-weight:600}
.wf-range{display:flex;gap:8px;align-items:center;flex-wrap:wrap}
.wf-date{inline-size:100%;max-inline-size:280px}
.wf-range .wf-date{inline-size:auto;flex:1 1 148px}
.wf-drop{position:relative;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:4px 10px;min-block-size:82px;padding:14px;border:1px dashed var(--line);border-radius:9px;text-align:center}
.wf-drop .wf-icon{color:var(--soft)}
.wf-drop-text{font-weight:500}
.wf-hint{flex-basis:100%;color:var(--soft);font-size:.86rem}
.wf-files{position:absolute;inset:0;opacity:0;cursor:pointer;inline-size:100%;font-size:0}
@media not (scripting:enabled){.wf-files{position:static;opacity:1;font:inherit;flex-basis:100%}}
.wf-drop.wf-over{border-color:var(--accent);background:color-mix(in srgb,var(--accent) 8%,transparent)}
.wf-picked{list-style:none;padding:0;margin:10px 0 0;display:grid;gap:6px}
.wf-picked li{display:flex;gap:10px;align-items:center;background:var(--faint);border-radius:8px;padding-inline:12px 4px;min-block-size:40px}
.wf-picked li>:first-child{flex:1;min-inline-size:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.wf-picked li>:nth-child(2){color:var(--soft);font-size:.86rem;white-space:nowrap}
.wf-find{display:flex;gap:8px;margin-block-end:8px}
.wf-find .wf-input{flex:1;min-inline-size:0}
[data-input=items] .wf-choices{max-block-size:264px;overflow:auto;overscroll-behavior:contain}
.wf-long+.wf-hint{margin:6px 0 0}
.wf-signs{display:flex;gap:4px;margin-block-end:6px}
.wf-signs :first-child{font-weight:700}.wf-signs :nth-child(2){font-style:italic}
.wf-signs button{inline-size:36px;block-size:36px;border:1px solid var(--line);background:none;color:var(--ink);line-height:1}
.wf-keep{margin-block-start:22px;padding:16px;border-radius:9px;background:var(--faint)}
.wf-keep{display:flex;flex-wrap:wrap;gap:10px}.wf-keep p{flex-basis:100%;margin:0}
.wf-keep a{display:inline-block;border-radius:9px;text-decoration:none}
.wf-section{margin:36px 0 0;padding-block-start:22px;border-block-start:1px solid var(--line)}
.wf-section h3,.wf-page-title{margin:0 0 4px;font-size:1.25rem;line-height:1.3;letter-spacing:-.01em}
.wf-section p{margin:0 0 6px;color:var(--soft)}
.wf-page-title{margin-block-start:28px}
.wf-send{display:flex;flex-wrap:wrap;gap:12px;align-items:center;margin-block-start:30px}
.wf-form button,.wf-link{font:inherit;cursor:pointer;border-radius:9px}
.wf-button,.wf-link{display:inline-block;min-block-size:46px;padding:10px 22px;border:1px solid transparent;background:var(--fill);color:#fff;font-weight:600;text-decoration:none}
.wf-form :is(.wf-button,.wf-link){font-weight:600}
.wf-button:hover,.wf-link:hover{filter:brightness(1.07)}
.wf-button[aria-disabled=true]{opacity:.65;cursor:progress}
.wf-back,.wf-quiet{min-block-size:46px;padding:10px 18px;border:1px solid var(--line);background:none;color:var(--ink)}
.wf-remove{inline-size:32px;block-size:32px;border:0;background:none;color:var(--soft);font-size:1.1rem;line-height:1}
.wf-note{color:var(--soft);font-size:.9rem}
.wf-bar{flex-basis:100%;block-size:5px;border-radius:3px;background:var(--faint);overflow:hidden}
.wf-bar i{display:block;block-size:100%;background:var(--accent);inline-size:0;transition:inline-size .2s}
.wf-trap{position:absolute!important;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
.wf-challenge{margin-block-start:26px;padding:16px;border-radius:9px;background:var(--faint)}
.wf-challenge .wf-input{max-inline-size:120px}
.wf-challenge .wf-back{margin-block-start:12px}
.wf-done{text-align:start}
.wf-done .wf-check{display:grid;place-items:center;inline-size:52px;block-size:52px;border-radius:50%;background:color-mix(in srgb,var(--accent) 16%,transparent);color:var(--accent);font-size:1.6rem;margin-block-end:18px}
html[dir=rtl] .wf-form :is(h1,h2,h3,h4,p)[dir=auto]{text-align:right}
html[dir=ltr] .wf-form :is(h1,h2,h3,h4,p)[dir=auto]{text-align:left}
.wf-done h1{font-size:1.7rem;letter-spacing:-.02em;line-height:1.25;margin:0 0 8px;overflow-wrap:anywhere}
.wf-done p{margin:0 0 14px;color:var(--soft);overflow-wrap:anywhere}
.wf-foot{display:flex;justify-content:space-between;gap:16px;max-inline-size:720px;margin:16px auto 0;padding:0 4px;color:var(--soft);font-size:.86rem}
@media (scripting:enabled){.wf-field[data-away],.wf-section[data-away]{display:none}}
@media (max-width:600px){.wf-form{padding:0 0 32px}.wf-card{border-radius:14px;padding:26px 18px;margin-inline:10px}.wf-cover{block-size:120px}.wf-cover+.wf-card{margin-block-start:56px}.wf-form:not(:has(.wf-cover)) .wf-card{margin-block-start:12px}.wf-head h1{font-size:1.55rem}.wf-foot{margin-inline:14px}}
@media (prefers-reduced-motion:reduce){.wf-form *{transition:none!important}}
`

/** What only the page itself needs around the form. */
export const PAGE_STYLES = `html,body{margin:0;min-block-size:100%}body{display:grid;background:#f4f5f7}
html[data-theme=dark] body{background:#0e0f12}
@media (prefers-color-scheme:dark){html[data-theme=auto] body{background:#0e0f12}}
body>.wf-form{min-block-size:100dvh}
`
