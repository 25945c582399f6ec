import { t } from '@weft/i18n'
import styles from '../family.module.css'
import { makeSpan, rootOf, setText } from './reuse.ts'

/** A value beside the word that something it follows from may not be seen; the value alone where all of it may be. */
export function paintPartlyPrivate(
  cell: HTMLElement,
  isPrivate: boolean,
  paint: (value: HTMLElement) => void,
): void {
  if (!isPrivate) return paint(cell)
  const root = rootOf(cell, 'partly-private', styles['partly'])
  if (root.childElementCount === 0) root.append(makeSpan(styles['partlyValue']), makeChip())
  const [value, chip] = root.children as unknown as [HTMLElement, HTMLElement]
  setText(chip.firstElementChild as HTMLElement, t('Private item'))
  chip.title = t('Made of items that you may not see; they count as empty')
  paint(value)
}

function makeChip(): HTMLElement {
  const chip = makeSpan(styles['chip'])
  chip.dataset['private'] = ''
  chip.append(makeSpan(styles['chipName'], 'auto'))
  return chip
}
