import { useT } from '@weft/i18n/react'
import { nameKey } from '@weft/model'
import { useSliced } from '@weft/store/react'
import type { Meter } from '@weft/query'
import { useLeaving, useOptionWindow } from '@weft/ui'
import { Check, Plus } from 'lucide-react'
import {
  type HTMLAttributes,
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
  /** Whether what is picked was changed here, where several may be. */
  isTouched?: boolean
  isMultiple: boolean
  /** Lines between the options, whose names are long texts. */
  isLined?: boolean
  /** So many of what is found are listed; all without it. */
  most?: number
  /** There may be more options than are known yet. */
  isComing?: boolean
  initialText: string
  emptyText: string
  onPick(picked: Id[]): void
  /** Makes an option of the typed name; without it nothing can be made here. */
  /** `move` is where the keys go on where one alone is chosen, which ends it. */
  onCreate?: ((name: string, move: EditorMove) => void) | undefined
  /** What somebody else made of the value meanwhile. */
  notice?: ReactNode
  /** `picked` is what counts when choosing and finishing are one key. */
  onDone(picked: readonly Id[], move: EditorMove): void
}

/**
 * A list to choose from by typing: arrows walk, Enter takes. What ends it, the choice of one alone or Enter on an empty
 * field, goes on as in every editor of a cell: down by Enter, nowhere by a press.
 */
export function PickEditor<Id extends string | number>(props: PickEditorProps<Id>) {
  const { label, options, picked, isMultiple, onPick, onCreate, onDone, placement } = props
  const t = useT()
  const listId = useId()
  const { query, search, walked, setWalked } = useTyped(props.initialText)
  const wanted = nameKey(query)
  const { asked, found, isFound, isName } = useFoundOptions(options, query, props.most)
  const canCreate = onCreate !== undefined && wanted !== '' && isFound && !isName
  const count = found.length + (canCreate ? 1 : 0)
  // While something is typed the first line is meant; an empty field means nothing yet.
  const active = walked ?? (wanted !== '' && (count > 0 || !isFound) ? 0 : null)
  const { scroller, style, drawn, styleOf } = useOptionWindow(count, active, lineHeight)

  const cancel = useCancel(props)

  /** Without an option the one is made that was typed. */
  const take = (option: PickOption<Id> | undefined, move: EditorMove = 'none') => {
    search('')
    if (!option) {
      if (isFound || !findOptions(asked).isName) onCreate?.(query.trim(), move)
      return
    }
    if (isMultiple) return onPick(toggled(picked, option.id))
    finish(picked.includes(option.id) ? [] : [option.id], move)
  }
  const finish = (next: Id[], move: EditorMove) => {
    onPick(next)
    onDone(next, move)
  }
  // Whoever types on and presses a key that ends it means what was typed, whatever is still shown.
  const meant = () => (walked === null && !isFound ? findOptions(asked).found[0] : found[active ?? 0])
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && count > 0) {
      const from = isMultiple ? null : lineOf(found, picked)
      setWalked(((active ?? from ?? (step === 1 ? -1 : count)) + step + count) % count)
    } else if (event.key === 'Enter' && active !== null) {
      take(meant(), enterMove(event, placement))
    } else if (event.key === 'Tab' && wanted !== '' && active !== null) {
      const option = meant()
      if (option) finish(withOption(picked, option.id, isMultiple), tabMove(event, placement))
      else take(undefined, tabMove(event, placement))
    } else if (event.key === 'Backspace' && query === '' && picked.length > 0) onPick(picked.slice(0, -1))
    // What was typed is kept until it is known what there is.
    else if (event.key !== 'Enter' || wanted === '' || !props.isComing) return
    event.preventDefault()
    event.stopPropagation()
  }
  const optionId = (index: number) => `${listId}-${index}`
  const line = (index: number, isPicked: boolean) => ({
    id: optionId(index),
    isPicked,
    isActive: index === active,
    place: { 'aria-posinset': index + 1, 'aria-setsize': count, style: styleOf(index) },
    onPoint: () => setWalked(index),
    onTake: () => take(found[index]),
    onKeyDown: handleKey,
  })

  return (
    <EditorSurface
      label={label}
      placement={placement}
      width={280}
      onDone={(move) => onDone(picked, move)}
      onCancel={cancel}
    >
      {props.notice}
      <span className={styles['picked']}>
        <PickedOptions options={options} picked={picked} />
        <SearchField
          label={label}
          listId={listId}
          activeId={active === null ? undefined : optionId(active)}
          placeholder={picked.length === 0 ? t('Search') : isMultiple ? t('Add') : undefined}
          query={query}
          onQuery={search}
          onKeyDown={handleKey}
        />
      </span>
      <div ref={scroller} className={styles['options']} data-lined={props.isLined || undefined}>
        <div id={listId} role="listbox" aria-label={label} aria-multiselectable={isMultiple} style={style}>
          {drawn.map((index) => {
            const option = found[index]
            const isPicked = option !== undefined && picked.includes(option.id)
            return (
              <OptionLine key={option?.id ?? 'create'} {...line(index, isPicked)}>
                {option ? drawnOf(option.content) : <NewOption name={query.trim()} />}
              </OptionLine>
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

/** What Escape does. Each pick of several was meant, however the list is closed: only what was typed is given up. */
function useCancel<Id>(props: PickEditorProps<Id>): () => void {
  const { isMultiple, isTouched = false, picked, onDone, onCancel } = props
  const isKept = isMultiple && isTouched
  useLeaving(() => isKept && onDone(picked, 'none'))
  return () => (isKept ? onDone(picked, 'none') : onCancel())
}

/** What is typed, and which line the arrows came to since. */
function useTyped(initialText: string) {
  const [query, setQuery] = useState(initialText)
  const [walked, setWalked] = useState<number | null>(null)
  const search = (typed: string) => {
    setQuery(typed)
    setWalked(null)
  }
  return { query, search, walked, setWalked }
}

function NewOption({ name }: { name: string }) {
  const t = useT()
  return (
    <>
      <Plus />
      {t('Create “{name}”', { name })}
    </>
  )
}

/** What is found for what is typed; that may take a while where there are many. */
function useFoundOptions<Id>(options: readonly PickOption<Id>[], query: string, most: number | undefined) {
  const asked = useMemo(() => ({ options, query, most }), [options, query, most])
  const last = useSliced(useCallback((meter: Meter) => findingOptions(asked, meter), [asked]))
  // What was typed last may still be looked for.
  const isFound = last?.asked === asked
  return { asked, found: last?.found ?? [], isFound, isName: last?.isName === true }
}

function PickedOptions<Id extends string | number>(props: Pick<PickEditorProps<Id>, 'options' | 'picked'>) {
  return props.options
    .filter(({ id }) => props.picked.includes(id))
    .map(({ id, content, picked: asPicked }) => (
      <span key={id} className={styles['pick']}>
        {drawnOf(asPicked ?? content)}
      </span>
    ))
}

interface SearchFieldProps {
  label: string
  listId: string
  /** Of the line that Enter takes. */
  activeId: string | undefined
  placeholder: string | undefined
  query: string
  onQuery(query: string): void
  onKeyDown(event: KeyboardEvent): void
}

function SearchField(props: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        className={styles['search']}
        role="combobox"
        aria-label={props.label}
        aria-expanded
        aria-controls={props.listId}
        aria-activedescendant={props.activeId}
        aria-autocomplete="list"
        autoComplete="off"
        dir="auto"
        ref={field}
        placeholder={props.placeholder}
        value={props.query}
        onChange={(event) => props.onQuery(event.currentTarget.value)}
        onKeyDown={props.onKeyDown}
      />
      <FocusWhenShown field={field} />
    </>
  )
}

interface OptionLineProps {
  id: string
  isPicked: boolean
  isActive: boolean
  /** Where it stands among the lines, most of which are not drawn. */
  place: Pick<HTMLAttributes<HTMLElement>, 'aria-posinset' | 'aria-setsize' | 'style'>
  children: ReactNode
  onPoint(): void
  onTake(): void
  onKeyDown(event: KeyboardEvent): void
}

function OptionLine(props: OptionLineProps) {
  const { id, isPicked, isActive, place, children, onPoint, onTake, onKeyDown } = props
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isPicked}
      className={styles['option']}
      data-active={isActive || undefined}
      {...place}
      ref={isActive ? scrollToLine : null}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
      onKeyDown={onKeyDown}
    >
      <span className={styles['optionContent']}>{children}</span>
      {isPicked && <Check />}
    </div>
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

function withOption<Id>(picked: readonly Id[], id: Id, isMultiple: boolean): Id[] {
  return isMultiple ? [...picked.filter((other) => other !== id), id] : [id]
}

function tabMove({ shiftKey }: KeyboardEvent, placement: EditorProps['placement']): EditorMove {
  if (placement === 'panel') return 'none'
  return shiftKey ? 'left' : 'right'
}

function enterMove({ shiftKey }: KeyboardEvent, placement: EditorProps['placement']): EditorMove {
  if (placement === 'panel') return 'none'
  return shiftKey ? 'up' : 'down'
}

/** Where one alone is chosen, the arrows go on from its line: Enter on it would take it away. */
function lineOf<Id>(found: readonly PickOption<Id>[], picked: readonly Id[]): number | null {
  const line = found.findIndex(({ id }) => picked.includes(id))
  return line < 0 ? null : line
}

function toggled<Id>(picked: readonly Id[], id: Id): Id[] {
  return picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id]
}

function scrollToLine(line: HTMLDivElement | null): void {
  line?.scrollIntoView?.({ block: 'nearest' })
}
