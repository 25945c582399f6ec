import { useT } from '@weft/i18n/react'
import type { ValueContext } from '@weft/model'
import { Checkbox, IconButton, limitCharacters } from '@weft/ui'
import { X } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { type CheckLine, MAX_LINE, readLines } from '../../shared/elements/checklists.ts'
import styles from './late-editors.module.css'
import { LineMore } from './line-more.tsx'

interface CheckLinesProps {
  lines: readonly CheckLine[]
  isHidden(line: CheckLine): boolean
  makeLine(): CheckLine
  context: ValueContext
  /** Whether a line can be given to somebody. */
  hasPeople: boolean
  /** Whether a line has a date by which it is to be done. */
  hasDue: boolean
  onChange(lines: CheckLine[]): void
}

/**
 * Lines with boxes. Enter makes the next line, Backspace takes an empty one away, the arrows walk, with Alt they
 * move the line, Ctrl and Enter in a line leaves. Several pasted rows become as many lines.
 */
export function CheckLines(props: CheckLinesProps) {
  const { lines, isHidden, makeLine, context, hasPeople, hasDue, onChange } = props
  const t = useT()
  const people = hasPeople ? context.people : null
  // One list for all lines: people may be very many.
  const choices = useMemo(
    () =>
      people && [
        { id: '', label: t('Nobody') },
        ...[...people].map(([id, { name }]) => ({ id: String(id), label: name })),
      ],
    [people, t],
  )
  const list = useRef<HTMLUListElement>(null)
  const { focus, focusLater } = useLineFocus(list, lines.at(-1)?.id ?? null)
  const shown = lines.filter((line) => !isHidden(line))
  const change = (id: string, changes: { [K in keyof CheckLine]?: CheckLine[K] | undefined }) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...changes } : line)))
  const remove = (line: CheckLine) => {
    const at = shown.indexOf(line)
    focusLater((shown[at - 1] ?? shown[at + 1])?.id ?? null)
    onChange(lines.filter(({ id }) => id !== line.id))
  }
  const insert = (after: CheckLine, added: readonly CheckLine[]) => {
    const at = lines.indexOf(after) + 1
    focusLater(added.at(-1)?.id ?? null)
    onChange([...lines.slice(0, at), ...added, ...lines.slice(at)])
  }
  const move = (line: CheckLine, by: 1 | -1) => {
    const other = shown[shown.indexOf(line) + by]
    if (!other) return
    const next = lines.filter((one) => one !== line)
    next.splice(next.indexOf(other) + (by === 1 ? 1 : 0), 0, line)
    focusLater(line.id)
    onChange(next)
  }
  const handleKey = (event: KeyboardEvent, line: CheckLine) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) insert(line, [makeLine()])
    else if (event.key === 'Backspace' && line.name === '' && lines.length > 1) remove(line)
    else if (step !== 0 && event.altKey) move(line, step)
    else if (step !== 0) focus(shown[shown.indexOf(line) + step])
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const handlePaste = (event: ClipboardEvent, line: CheckLine) => {
    const pasted = readLines(event.clipboardData.getData('text/plain'))
    const [first] = pasted
    // One line of plain words is a paste into a field like any other.
    if (!first || (pasted.length < 2 && !first.done)) return
    event.preventDefault()
    if (line.name !== '') insert(line, pasted)
    else {
      focusLater(pasted.at(-1)?.id ?? null)
      onChange(lines.flatMap((one) => (one === line ? pasted : [one])))
    }
  }
  return (
    <ul ref={list} className={styles['lines']}>
      {shown.map((line, index) => (
        <li key={line.id} className={styles['line']} data-done={line.done || undefined}>
          <Checkbox
            aria-label={line.name === '' ? t('Line {n}', { n: index + 1 }) : line.name}
            checked={line.done}
            onCheckedChange={(done) => change(line.id, { done })}
          />
          <input
            className={styles['lineName']}
            data-field={line.id}
            aria-label={t('Text of line {n}', { n: index + 1 })}
            placeholder={t('Add a line')}
            dir="auto"
            autoComplete="off"
            {...limitCharacters(MAX_LINE)}
            value={line.name}
            onChange={(event) => change(line.id, { name: event.currentTarget.value })}
            onKeyDown={(event) => handleKey(event, line)}
            onPaste={(event) => handlePaste(event, line)}
          />
          {(hasPeople || hasDue) && line.name !== '' && (
            <LineMore {...{ line, hasDue, context }} people={choices} number={index + 1} onChange={change} />
          )}
          <IconButton
            icon={<X />}
            size="small"
            label={t('Remove line {n}', { n: index + 1 })}
            onClick={() => remove(line)}
            onKeyDown={(event) => {
              // On a button Enter presses it, and must not finish the editor.
              if (event.key === 'Enter') event.stopPropagation()
            }}
          />
        </li>
      ))}
    </ul>
  )
}

/** The focus among lines; `first` has it to begin with. */
function useLineFocus(list: RefObject<HTMLElement | null>, first: string | null) {
  const wanted = useRef(first)
  const find = (id: string) =>
    list.current?.querySelector<HTMLInputElement>(`[data-field="${CSS.escape(id)}"]`)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const field = find(wanted.current)
    if (!field) return
    wanted.current = null
    field.focus()
  })
  return {
    focus(line: CheckLine | undefined) {
      if (line) find(line.id)?.focus()
    },
    /** The line gets the focus when it is there. */
    focusLater(id: string | null) {
      wanted.current = id
    },
  }
}
