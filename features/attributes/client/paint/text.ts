import styles from '../family.module.css'
import { rootOf, setText } from './reuse.ts'

/** A person's text on one line; its direction follows its own letters. */
export function paintText(cell: HTMLElement, text: string): void {
  setText(rootOf(cell, 'text', styles['text'], 'auto'), text)
}
