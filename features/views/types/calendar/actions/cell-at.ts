import type { CalendarPlace } from './drop-edits.ts'

/** What stands for a place: its day, or in a column of hours a mark beside the hour. */
export function cellAt(
  root: Element,
  { day, minutes }: CalendarPlace,
  [from, to]: readonly [number, number],
): Element | null {
  const cell = root.querySelector(`[data-day="${day}"]${minutes === null ? '[tabindex]' : '[data-clock]'}`)
  if (!cell || minutes === null) return cell
  const old = cell.querySelector<HTMLElement>('[data-anchor]')
  const anchor = old ?? document.createElement('span')
  anchor.dataset['anchor'] = ''
  const top = ((minutes / 60 - from) / (to - from)) * 100
  anchor.style.cssText = `position:absolute;inset-inline:0;block-size:24px;inset-block-start:${top}%;pointer-events:none`
  if (!old) cell.append(anchor)
  return anchor
}
