import { isLabelColor } from '@weft/ui'
import styles from '../family.module.css'
import { makeSpan, rootOf, setText } from './reuse.ts'

/** A bar that is filled by a share (0 to 1), with a text behind it; no share, no bar. */
export function paintBar(
  cell: HTMLElement,
  share: number | null,
  { text, color }: { text: string; color: string },
): void {
  if (share === null) {
    rootOf(cell, 'no-progress', styles['meter'])
    return
  }
  const root = rootOf(cell, 'progress', styles['meter'])
  if (!root.firstElementChild) {
    const track = makeSpan(styles['track'])
    track.append(makeSpan(styles['fill']))
    root.append(track, makeSpan(undefined))
  }
  root.dataset.color = isLabelColor(color) ? color : 'blue'
  root.style.setProperty('--share', String(Math.min(Math.max(share, 0), 1)))
  setText(root.lastElementChild as HTMLElement, text)
}
