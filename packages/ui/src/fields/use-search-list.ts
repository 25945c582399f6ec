import { searchKey } from '@weft/base'
import { type KeyboardEvent, useMemo, useState } from 'react'

import { type Line, heightOfLine, isTakeable, linesOf, walkedTo } from './search-lines.ts'
import type { DropdownOption } from './dropdown-option.ts'

interface SearchedList {
  readonly options: readonly DropdownOption[]
  readonly picked: readonly string[]
  readonly isMulti?: boolean
  onPick(id: string): void
}

/** What is searched for in a list, the lines that are left, and the one that keys have come to. */
export function useSearchList({ options, picked, isMulti = false, onPick }: SearchedList) {
  const [query, setQuery] = useState('')
  const [walked, setWalked] = useState<number | null>(null)
  const keys = useMemo(
    () => options.map(({ label: name, hint = '' }) => searchKey(`${name}\n${hint}`)),
    [options],
  )
  const lines = useMemo(() => {
    const wanted = searchKey(query)
    return linesOf(wanted === '' ? options : options.filter((_, at) => keys[at]?.includes(wanted)))
  }, [options, keys, query])
  const first = lines.findIndex((line) => isTakeable(line))
  const chosenAt = lines.findIndex((line) => 'option' in line && picked.includes(line.option.id))
  // While something is typed the first line is meant; before that the one that is chosen.
  const meant = walked ?? (query === '' ? (isMulti ? -1 : chosenAt) : first)
  const active = meant < 0 || meant >= lines.length ? null : meant
  const heightOf = useMemo(() => (at: number) => heightOfLine(lines[at]), [lines])

  const take = (line: Line | undefined) => {
    if (line && isTakeable(line)) onPick(line.option.id)
  }
  return {
    query,
    lines,
    active,
    heightOf,
    take,
    walkTo: setWalked,
    search(text: string) {
      setQuery(text)
      setWalked(null)
    },
    handleKey(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Enter') take(lines[active ?? -1])
      else {
        const at = walkedTo(event.key, lines, active)
        if (at === undefined) return
        setWalked(at)
      }
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
