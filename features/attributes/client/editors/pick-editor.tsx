import { useT } from '@weft/i18n/react'
import { nameKey } from '@weft/model'
import { useSliced } from '@weft/store/react'
import type { Meter } from '@weft/query'
import { useOptionWindow } from '@weft/ui'
import { Check, Plus } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { EditorMove, EditorProps } from '../attribute-member.ts'
import styles from './editors.module.css'
import { EditorSurface } from './editor-surface.tsx'
import { findingOptions, findOptions } from './find-options.ts'

export interface PickOption<Id> {
  id: Id
  /** What typing looks for, and what is read aloud. */
  name: string
  /** A second text that typing looks for, such as an address. */
  more?: string
  /** As a function where there may be very many. */
  content: ReactNode | (() => ReactNode)
  /** How it looks once it is picked; `content` without it. */
  picked?: ReactNode | (() => ReactNode)
}

interface PickEditorProps<Id> extends Pick<EditorProps, 'placement' | 'onCancel'> {
  label: string
  options: readonly PickOption<Id>[]
  picked: readonly Id[]
  isMultiple: boolean
  /** So many of what is found are listed; all without it. */
  most?: number
  /** There may be more options than are known yet. */
  isComing?: boolean
  initialText: string
  emptyText: string
  onPick(picked: Id[]): void
  /** Makes an option of the typed name; without it nothing can be made here. */
  onCreate?: ((name: string) => void) | undefined
  /** What somebody else made of the value meanwhile. */
  notice?: ReactNode
  /** `picked` is what counts when choosing and finishing are one key. */
  onDone(picked: readonly Id[], move: EditorMove): void
}

/** A list to choose from by typing: arrows walk, Enter takes, Enter on an empty field finishes. */
export function PickEditor<Id extends string | number>(props: PickEditorProps<Id>) {
  const { label, options, picked, isMultiple, onPick, onCreate, onDone, placement } = props
  const t = useT()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState(props.initialText)
  const [walked, setWalked] = useState<number | null>(null)
  const wanted = nameKey(query)
  const { most } = props
  const asked = useMemo(() => ({ options, query, most }), [options, query, most])
  const last = useSliced(useCallback((meter: Meter) => findingOptions(asked, meter), [asked]))
  const found = last?.found ?? []
  // What was typed last may still be looked for.
  const isFound = last?.asked === asked
  const canCreate = onCreate !== undefined && wanted !== '' && isFound && !last.isName
  const count = found.length + (canCreate ? 1 : 0)
  // While something is typed the first line is meant; an empty field means nothing yet.
  const active = walked ?? (wanted !== '' && (count > 0 || !isFound) ? 0 : null)
  const { scroller, style, drawn, styleOf } = useOptionWindow(count, active, lineHeight)

  /** Without an option the one is made that was typed. */
  const take = (option: PickOption<Id> | undefined) => {
    setQuery('')
    setWalked(null)
    if (!option) {
      if (isFound || !findOptions(asked).isName) onCreate?.(query.trim())
      return
    }
    if (isMultiple) return onPick(toggled(picked, option.id))
    const next = picked.includes(option.id) ? [] : [option.id]
    onPick(next)
    onDone(next, 'none')
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && count > 0) {
      setWalked(((active ?? (step === 1 ? -1 : count)) + step + count) % count)
    } else if (event.key === 'Enter' && active !== null) {
      // Whoever types on and presses Enter means what was typed, whatever is still shown.
      take(walked === null && !isFound ? findOptions(asked).found[0] : found[active])
    } else if (event.key === 'Backspace' && query === '' && picked.length > 0) onPick(picked.slice(0, -1))
    // What was typed is kept until it is known what there is.
    else if (event.key !== 'Enter' || wanted === '' || !props.isComing) return
    event.preventDefault()
    event.stopPropagation()
  }
  const optionId = (index: number) => `${listId}-${index}`
  const line = (index: number, isPicked: boolean, content: ReactNode, key: Id | string) => (
    <div
      key={key}
      id={optionId(index)}
      role="option"
      tabIndex={-1}
      aria-selected={isPicked}
      className={styles['option']}
      data-active={index === active || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={styleOf(index)}
      ref={index === active ? scrollToLine : null}
      onPointerMove={() => setWalked(index)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => take(found[index])}
      onKeyDown={handleKey}
    >
      <span className={styles['optionContent']}>{content}</span>
      {isPicked && <Check />}
    </div>
  )

  return (
    <EditorSurface
      label={label}
      placement={placement}
      width={280}
      onDone={(move) => onDone(picked, move)}
      onCancel={props.onCancel}
    >
      {props.notice}
      <span className={styles['picked']}>
        {options
          .filter(({ id }) => picked.includes(id))
          .map(({ id, content, picked: asPicked }) => (
            <span key={id} className={styles['pick']}>
              {drawnOf(asPicked ?? content)}
            </span>
          ))}
        <input
          className={styles['search']}
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={active === null ? undefined : optionId(active)}
          aria-autocomplete="list"
          autoComplete="off"
          dir="auto"
          ref={field}
          placeholder={picked.length === 0 ? t('Search') : undefined}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setWalked(null)
          }}
          onKeyDown={handleKey}
        />
        <FocusWhenShown field={field} />
      </span>
      <div ref={scroller} className={styles['options']}>
        <div id={listId} role="listbox" aria-label={label} aria-multiselectable={isMultiple} style={style}>
          {drawn.map((index) => {
            const option = found[index]
            if (option) return line(index, picked.includes(option.id), drawnOf(option.content), option.id)
            return line(
              index,
              false,
              <>
                <Plus />
                {t('Create “{name}”', { name: query.trim() })}
              </>,
              'create',
            )
          })}
        </div>
      </div>
      {count === 0 && isFound && !props.isComing && (
        <span className={styles['none']}>{wanted === '' ? props.emptyText : t('Nothing found')}</span>
      )}
    </EditorSurface>
  )
}

const lineHeight = () => 32

const drawnOf = (content: PickOption<unknown>['content']): ReactNode =>
  typeof content === 'function' ? content() : content

/**
 * Stands in the surface, which may come later than the editor. Not by `autoFocus`: a surface around this one would
 * take the focus back before it knows of this one.
 */
function FocusWhenShown({ field }: { field: RefObject<HTMLInputElement | null> }) {
  useEffect(() => field.current?.focus(), [field])
  return null
}

/** What a type joined, as a list; undefined where it could not. */
export function joinedList(joined: unknown): readonly never[] | undefined {
  return joined === null ? [] : (joined as readonly never[] | undefined)
}

function toggled<Id>(picked: readonly Id[], id: Id): Id[] {
  return picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id]
}

function scrollToLine(line: HTMLDivElement | null): void {
  line?.scrollIntoView?.({ block: 'nearest' })
}
