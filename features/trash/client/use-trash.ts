import { useEntry } from '@weft/features/session/client'
import { useCallback, useEffect, useState } from 'react'

import { listTrash, type TrashEntry, type TrashKind } from '../shared/index.ts'

export interface TrashAsked {
  kind: TrashKind | null
  search: string
}

export interface Trash {
  /** Null until the first page is there. */
  entries: readonly TrashEntry[] | null
  /** For how long things stay; null until the first page is there. */
  days: number | null
  isFailed: boolean
  hasMore: boolean
  more(): void
  again(): void
  /** Takes entries off the list, such as those that were restored. */
  drop(ids: ReadonlySet<string>): void
}

/** The trash of a workspace as far as the person may see it, page by page. */
export function useTrash(team_id: number, { kind, search }: TrashAsked): Trash {
  const { client } = useEntry()
  const [entries, setEntries] = useState<readonly TrashEntry[] | null>(null)
  const [after, setAfter] = useState<string | null>(null)
  const [days, setDays] = useState<number | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const wanted = search.trim()

  const ask = useCallback(
    (from: string | null) =>
      client.call(listTrash, {
        params: { team_id: String(team_id) },
        query: {
          ...(kind ? { kind } : {}),
          ...(wanted === '' ? {} : { search: wanted }),
          ...(from === null ? {} : { after: from }),
        },
      }),
    [client, team_id, kind, wanted],
  )
  useEffect(() => {
    // What was asked before is of no interest once something else is.
    let isWanted = true
    ask(null).then(
      (page) => {
        if (!isWanted) return
        setEntries(page.data)
        setDays(page.days)
        setAfter(page.has_more ? page.after : null)
        setFailed(false)
      },
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [ask, round])

  return {
    entries,
    days,
    isFailed,
    hasMore: after !== null,
    more: () =>
      void ask(after).then(
        (page) => {
          setEntries((before) => [...(before ?? []), ...page.data])
          setAfter(page.has_more ? page.after : null)
        },
        () => setFailed(true),
      ),
    again: () => setRound((before) => before + 1),
    drop: (ids) => setEntries((before) => before?.filter(({ id }) => !ids.has(id)) ?? null),
  }
}
