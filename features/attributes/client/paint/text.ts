import styles from '../family.module.css'
import { rootOf, setText } from './reuse.ts'

/** A person's text on one line; its direction follows its own letters. */
export function paintText(cell: HTMLElement, text: string): void {
  setText(rootOf(cell, 'text', styles['text'], 'auto'), text)
}

/** A number with the sign that is as wide as a plus. Only to be seen: what is copied and typed has the one of keyboards. */
export function trueMinus(text: string): string {
  return text.replace(/^([^\p{N}-]*)-/u, '$1\u2212')
}
