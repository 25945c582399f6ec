import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'

import { useEntry } from '@weft/features/session/client'

import { keepCollapsed, readCollapsed } from '../../client/data/collapsed-groups.ts'
import type { ViewProps } from '../../client/view-member.ts'
import { buildLines, type Draft, type ListLine } from './lines/list-lines.ts'

export interface Lines {
  lines: readonly ListLine[]
  draft: Draft | null
  setDraft(draft: Draft | null): void
  setOpen(id: string, isOpen: boolean): void
  toggleGroup(path: string): void
}

/** The lines of the list, following the query, the sub-items, and what is open or closed. */
export function useLines({ query, records, actions, view }: ViewProps, hasAdd: boolean): Lines {
  const { storage } = useEntry()
  const { me } = records.context
  const [open, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => readCollapsed(storage, me, view.id))
  const [draft, setDraft] = useState<Draft | null>(null)
  const [childVersion] = useState(() => ({ now: 0 }))
  const version = useSyncExternalStore(
    useCallback((listener) => query.subscribe(listener), [query]),
    () => query.version,
  )
  const below = useSyncExternalStore(
    useCallback(
      (listener) =>
        records.subscribeChildren(() => {
          childVersion.now++
          listener()
        }),
      [records, childVersion],
    ),
    () => childVersion.now,
  )
  const mayAdd = hasAdd && actions.rights.createItem
  const lines = useMemo(
    () =>
      buildLines({
        length: query.length,
        idAt: (index) => query.idAt(index),
        segments: query.segments(),
        children: (id) => records.children(id).map((item) => item.id),
        isOpen: (id) => open.has(id),
        isClosed: (path) => closed.has(path),
        draft,
        hasAdd: mayAdd,
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- versions stand for what the query and the children are
    [query, version, records, below, open, closed, draft, mayAdd],
  )
  const setOpen = useCallback((id: string, isOpen: boolean) => {
    setOpenIds((before) => {
      if (before.has(id) === isOpen) return before
      const next = new Set(before)
      if (isOpen) next.add(id)
      else next.delete(id)
      return next
    })
  }, [])
  const toggleGroup = useCallback(
    (path: string) =>
      setClosed((before) => {
        const next = new Set(before)
        if (!next.delete(path)) next.add(path)
        keepCollapsed(storage, next, { user_id: me, view_id: view.id })
        return next
      }),
    [storage, me, view.id],
  )
  return { lines, draft, setDraft, setOpen, toggleGroup }
}
