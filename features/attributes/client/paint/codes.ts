import { rootOf, setText } from './reuse.ts'
import styles from './late-family.module.css'

/** A text that names something for machines as well: quiet, in figures of one width, always from left to right. */
export function paintCode(cell: HTMLElement, text: string): void {
  const root = rootOf(cell, 'code', styles['code'])
  root.dir = 'ltr'
  setText(root, text)
}
