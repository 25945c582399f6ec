import { t } from '@weft/i18n'
import styles from '../family.module.css'
import { childrenOf, makeSpan, rootOf, setText } from './reuse.ts'

/** What is said beside a value that is computed from links. */
export interface ValueNotes {
  /** Something that it follows from may not be seen. */
  isPrivate: boolean
  /** It is behind a save, and that lasts. */
  isPending: boolean
}

/** A value beside its notes; the value alone where there are none. */
export function paintNoted(
  cell: HTMLElement,
  { isPrivate, isPending }: ValueNotes,
  paint: (value: HTMLElement) => void,
): void {
  if (!isPrivate && !isPending) return paint(cell)
  const kind = isPrivate ? (isPending ? 'private-pending' : 'private') : 'pending'
  const root = rootOf(cell, kind, styles['noted'])
  if (root.childElementCount === 0) {
    root.append(makeSpan(styles['notedValue']))
    if (isPrivate) root.append(makeChip())
    if (isPending) root.append(makeMark())
  }
  const [value, ...notes] = [...root.children] as [HTMLElement, ...HTMLElement[]]
  const chip = isPrivate ? notes[0] : undefined
  if (chip) {
    setText(chip.firstElementChild as HTMLElement, t('Private item'))
    chip.title = t('Based on items you cannot see, which count as empty')
  }
  const mark = isPending ? notes.at(-1) : undefined
  if (mark) {
    mark.title = t('Updating…')
    for (const text of childrenOf(mark, 1, () => makeSpan('visually-hidden'))) setText(text, t('Updating…'))
  }
  paint(value)
}

function makeChip(): HTMLElement {
  const chip = makeSpan(styles['chip'])
  chip.dataset['private'] = ''
  chip.append(makeSpan(styles['chipName'], 'auto'))
  return chip
}

function makeMark(): HTMLElement {
  const mark = makeSpan(styles['pendingMark'])
  mark.dataset['pending'] = ''
  return mark
}
