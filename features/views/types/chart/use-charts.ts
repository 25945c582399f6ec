import { startTransition, useEffect, useState } from 'react'

import type { LiveQuery } from '@weft/query'

import type { ItemRow } from '../../client/view-member.ts'

/** A stream of edits is counted at most so often. */
const PAUSE_MS = 250

/** Follows the query: the first change in the next frame, those that come right after it together. */
export function useCalmVersion(query: LiveQuery<ItemRow>): number {
  const [version, setVersion] = useState(query.version)
  useEffect(() => {
    let frame = 0
    let pause: ReturnType<typeof setTimeout> | undefined
    let isStale = false
    const take = () => {
      isStale = false
      startTransition(() => setVersion(query.version))
      pause = setTimeout(() => {
        pause = undefined
        if (isStale) frame = requestAnimationFrame(take)
      }, PAUSE_MS)
    }
    const ask = () => {
      if (isStale) return
      isStale = true
      if (pause === undefined) frame = requestAnimationFrame(take)
    }
    const stop = query.subscribe(ask)
    if (query.version !== version) ask()
    return () => {
      stop()
      cancelAnimationFrame(frame)
      clearTimeout(pause)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only another query is followed anew
  }, [query])
  return version
}

/** The items of the result, each once; those that only linger do not count, nor do sub-items that are hidden. */
export function* rowsOf(query: LiveQuery<ItemRow>, hidesSubItems: boolean): Generator<ItemRow> {
  const seen = query.length > query.rowCount ? new Set<string>() : null
  for (const { id, row, hiddenByFilter } of query.slice(0, query.length)) {
    if (hiddenByFilter || (hidesSubItems && row.parent_id !== null) || seen?.has(id)) continue
    seen?.add(id)
    yield row
  }
}
