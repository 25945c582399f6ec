import { useT } from '@weft/i18n/react'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'

import { useOptionWindow } from '../window/use-option-window.ts'
import type { DropdownOption } from './dropdown-option.ts'
import { SearchOption } from './search-option.tsx'
import { useSearchList } from './use-search-list.ts'
import menu from '../overlays/menu.module.css'
import styles from './dropdown.module.css'

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

/** A list of any length with its search: typing narrows it, arrows walk, Enter takes; the lines in sight are drawn. */
export function SearchList(props: SearchListProps) {
  const { label, picked, isMulti = false, placeholder, emptyText } = props
  const t = useT()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // Not by `autoFocus`: a surface around this one would take the focus back before it knows of this one.
  useEffect(() => field.current?.focus(), [])
  const { query, lines, active, heightOf, take, walkTo, search, handleKey } = useSearchList(props)
  const { scroller, style, drawn, styleOf } = useOptionWindow(lines.length, active, heightOf)
  const taken = new Set(picked)
  const last = lines.at(-1)
  const count = last && 'option' in last ? last.ordinal : 0
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
          onChange={(event) => search(event.currentTarget.value)}
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
              const key = `title-${line.title}`
              return (
                <div key={key} role="presentation" className={styles['groupTitle']} style={styleOf(at)}>
                  {line.title}
                </div>
              )
            }
            return (
              <SearchOption
                key={line.option.id}
                id={`${id}-${at}`}
                line={line}
                count={count}
                isPicked={taken.has(line.option.id)}
                isActive={at === active}
                style={styleOf(at)}
                onPoint={() => walkTo(at)}
                onTake={() => take(line)}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}
