import { searchKey } from '@weft/base'
import { useT } from '@weft/i18n/react'
import { Check, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'

import { classNames } from '../class-names.ts'
import { useOptionWindow } from '../window/use-option-window.ts'
import type { DropdownOption } from './dropdown-option.ts'
import menu from '../overlays/menu.module.css'
import styles from './dropdown.module.css'

const LINE_PX = 30
const DESCRIBED_PX = 46

export interface SearchListProps {
  readonly label: string
  readonly options: readonly DropdownOption[]
  readonly picked: readonly string[]
  readonly isMulti?: boolean
  /** What the empty field says. */
  readonly placeholder?: string
  readonly emptyText?: string
  onPick(id: string): void
}

/** The ordinal counts options from 1. */
type Line = { readonly title: string } | { readonly option: DropdownOption; readonly ordinal: number }

/** A list of any length with its search: typing narrows it, arrows walk, Enter takes; the lines in sight are drawn. */
export function SearchList(props: SearchListProps) {
  const { label, options, picked, isMulti = false, placeholder, emptyText, onPick } = props
  const t = useT()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // Not by `autoFocus`: a surface around this one would take the focus back before it knows of this one.
  useEffect(() => field.current?.focus(), [])
  const [query, setQuery] = useState('')
  const keys = useMemo(
    () => options.map(({ label: name, hint = '' }) => searchKey(`${name}\n${hint}`)),
    [options],
  )
  const lines = useMemo(() => {
    const wanted = searchKey(query)
    return linesOf(wanted === '' ? options : options.filter((_, at) => keys[at]?.includes(wanted)))
  }, [options, keys, query])
  const [walked, setWalked] = useState<number | null>(null)
  const first = lines.findIndex((line) => isTakeable(line))
  const chosenAt = lines.findIndex((line) => 'option' in line && picked.includes(line.option.id))
  // While something is typed the first line is meant; before that the one that is chosen.
  const meant = walked ?? (query === '' ? (isMulti ? -1 : chosenAt) : first)
  const active = meant < 0 || meant >= lines.length ? null : meant
  const heightOf = useMemo(() => (at: number) => heightOfLine(lines[at]), [lines])
  const { scroller, style, drawn, styleOf } = useOptionWindow(lines.length, active, heightOf)
  const taken = new Set(picked)
  const last = lines.at(-1)
  const count = last && 'option' in last ? last.ordinal : 0

  const take = (line: Line | undefined) => {
    if (line && isTakeable(line) && 'option' in line) onPick(line.option.id)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Enter') take(lines[active ?? -1])
    else if (key === 'ArrowDown') setWalked(nextLine(lines, active ?? -1, 1))
    else if (key === 'ArrowUp') setWalked(nextLine(lines, active ?? lines.length, -1))
    else if (key === 'PageDown') setWalked(nextLine(lines, Math.min(lines.length, (active ?? 0) + 8) - 1, 1))
    else if (key === 'PageUp') setWalked(nextLine(lines, Math.max(-1, (active ?? 0) - 8) + 1, -1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const name = placeholder ?? t('Search')
  return (
    <div className={styles['searchList']}>
      <div className={menu['search']}>
        <Search />
        <input
          ref={field}
          type="search"
          role="combobox"
          aria-label={name}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={active === null ? undefined : `${id}-${active}`}
          aria-autocomplete="list"
          autoComplete="off"
          dir="auto"
          placeholder={name}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setWalked(null)
          }}
          onKeyDown={handleKey}
        />
      </div>
      {lines.length === 0 && (
        <div className={menu['empty']} role="status">
          {emptyText ?? t('Nothing found')}
        </div>
      )}
      <div ref={scroller} className={styles['list']} hidden={lines.length === 0}>
        <div id={id} role="listbox" aria-label={label} aria-multiselectable={isMulti} style={style}>
          {drawn.map((at) => {
            const line = lines[at]
            if (!line) return null
            if ('title' in line) {
              return (
                <div
                  key={`title-${line.title}`}
                  role="presentation"
                  className={styles['groupTitle']}
                  style={styleOf(at)}
                >
                  {line.title}
                </div>
              )
            }
            const { option } = line
            return (
              // The focus stays in the search: its keys walk here, by aria-activedescendant.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={option.id}
                id={`${id}-${at}`}
                role="option"
                aria-selected={taken.has(option.id)}
                aria-disabled={option.isDisabled || undefined}
                aria-posinset={line.ordinal}
                aria-setsize={count}
                className={styles['option']}
                data-focused={at === active || undefined}
                data-disabled={option.isDisabled || undefined}
                style={styleOf(at)}
                onPointerMove={() => setWalked(at)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => take(line)}
              >
                {option.icon}
                <span
                  className={classNames('auto-dir', styles[option.description ? 'described' : 'optionText'])}
                  dir="auto"
                >
                  {option.content ?? option.label}
                  {option.description && <span className={styles['description']}>{option.description}</span>}
                </span>
                {option.hint && <span className={menu['hint']}>{option.hint}</span>}
                {taken.has(option.id) && <Check className={styles['check']} />}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** Options with the names of their groups between them. */
function linesOf(options: readonly DropdownOption[]): Line[] {
  let ordinal = 0
  return [...Map.groupBy(options, ({ group }) => group)].flatMap(([title, own]): Line[] => [
    ...(title === undefined ? [] : [{ title }]),
    ...own.map((option) => ({ option, ordinal: ++ordinal })),
  ])
}

const isTakeable = (line: Line) => 'option' in line && !line.option.isDisabled

function heightOfLine(line: Line | undefined): number {
  return line && 'option' in line && line.option.description ? DESCRIBED_PX : LINE_PX
}

/** The next line that can be taken, around the ends; the same one where there is no other. */
function nextLine(lines: readonly Line[], from: number, step: 1 | -1): number {
  for (let steps = 1; steps <= lines.length; steps++) {
    const at = (((from + step * steps) % lines.length) + lines.length) % lines.length
    const line = lines[at]
    if (line && isTakeable(line)) return at
  }
  return from
}
