import { el, type FormElement } from './node.ts'

const STAR =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z'

const PATHS = {
  star: `${STAR}' fill='black`,
  upload: 'M12 3v12m5-7-5-5-5 5M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4',
  check: 'M20 6 9 17l-5-5',
  remove: 'M18 6 6 18M6 6l12 12',
  alert: 'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
} as const
type IconName = keyof typeof PATHS

const svg = (path: string, width = 2) =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='${width}' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='${path}'/%3E%3C/svg%3E")`

/** A tick that is still one at the size of a box. */
export const CHECK_MARK = svg(PATHS.check, 3.5)

/** Masks take the colour of the text around them, on the page and in the builder alike. */
export const ICON_STYLES = `.wf-icon{display:inline-block;inline-size:1.15em;block-size:1.15em;vertical-align:-.2em;background:currentColor;mask:var(--icon) center/contain no-repeat;flex:none}
@media (forced-colors:active){.wf-icon{background:CanvasText}}
${Object.entries(PATHS)
  .map(([name, path]) => `.wf-icon-${name}{--icon:${svg(path)}}`)
  .join('\n')}`

export const icon = (name: IconName): FormElement =>
  el('span', { class: `wf-icon wf-icon-${name}`, 'aria-hidden': 'true' })
