import type { SyncedRecord } from '@weft/model'
import type { LiveQuery, QueryEnv, QueryRow, QuerySpec } from '@weft/query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'

import type { Buckets, CollectionStore } from './collection-store.ts'
import type { FeedPhase, FeedSync } from './feed/feed-sync.ts'
import type { LedgerLine } from './queue/edit-notes.ts'
import type { Ledger, LedgerCounts } from './queue/ledger.ts'
import type { UndoStack } from './undo-stack.ts'

const silent = () => () => undefined

/** One record; undefined while unknown. For items this is also the way to their values. */
export function useRecord<R extends SyncedRecord>(
  collection: CollectionStore<R>,
  id: string | null | undefined,
): R | undefined {
  const subscribe = useCallback(
    (listener: () => void) => (id ? collection.subscribeRecord(id, listener) : silent()),
    [collection, id],
  )
  return useSyncExternalStore(subscribe, () => (id ? collection.get(id) : undefined))
}

/** All records of one feed (a folder's items, a board's views, a workspace's boards) in their order. */
export function useCollection<R extends SyncedRecord>(
  collection: CollectionStore<R>,
  bucket: string | number,
): readonly R[] {
  const subscribe = useCallback((listener: () => void) => collection.subscribe(listener), [collection])
  return useSyncExternalStore(subscribe, () => collection.list(bucket))
}

/**
 * A query that follows its records; the component draws again with each change of the result. `spec` and `env`
 * must be stable objects: another object means another question. So must be a list of buckets. Over many rows an answer
 * comes later (`isPending`): until then the one before is given, and before the first one that is not `isReady`.
 */
export function useLiveQuery<R extends SyncedRecord & QueryRow>(
  collection: CollectionStore<R>,
  bucket: Buckets,
  options: { spec: QuerySpec; env: QueryEnv; where?: (row: R) => boolean },
): { query: LiveQuery<R & QueryRow>; isPending: boolean } {
  const { spec, env, where } = options
  // Kept by what it is about; another question is put to the same query, so that texts stay ranked.
  const live = useMemo(() => {
    const made = collection.queryOver(bucket, { spec, env, ...(where ? { where } : {}) })
    return { ...made, spec, env, place: Array.isArray(bucket) ? bucket[0] : bucket }
    // oxlint-disable-next-line react/exhaustive-deps -- spec and env are followed below
  }, [collection, bucket, where])
  useEffect(() => {
    if (live.spec === spec && live.env === env) return
    live.spec = spec
    live.env = env
    live.query.update({ spec, env })
  }, [live, spec, env])
  useEffect(() => live.connect(), [live])
  useVersion(live.query)
  // Over other rows of the same place the one before stays until there is an answer.
  const [before, setShown] = useState(live)
  const isNext = live.query.isReady || before.place !== live.place
  const shown = isNext ? live : before
  if (shown !== before) setShown(shown)
  useEffect(() => shown.connect(), [shown])
  useVersion(shown.query)
  const isPending = useIsPending(live.query)
  return { query: shown.query, isPending: isPending || shown !== live }
}

function useVersion<R extends QueryRow>(query: LiveQuery<R>): void {
  const subscribe = useCallback((listener: () => void) => query.subscribe(listener), [query])
  useSyncExternalStore(subscribe, () => query.version)
}

function useIsPending<R extends QueryRow>(query: LiveQuery<R>): boolean {
  const subscribe = useCallback((listener: () => void) => query.subscribePending(listener), [query])
  return useSyncExternalStore(subscribe, () => query.isPending)
}

export function useLedgerCounts(ledger: Ledger): LedgerCounts {
  const subscribe = useCallback((listener: () => void) => ledger.subscribe(listener), [ledger])
  return useSyncExternalStore(subscribe, () => ledger.counts)
}

/** All lines: made anew with each change, so only for what shows them. */
export function useLedgerLines(ledger: Ledger): readonly LedgerLine[] {
  const subscribe = useCallback((listener: () => void) => ledger.subscribe(listener), [ledger])
  return useSyncExternalStore(subscribe, () => ledger.lines)
}

export function useFeedPhase(sync: FeedSync | null): FeedPhase {
  const subscribe = useCallback(
    (listener: () => void) => (sync ? sync.subscribe(listener) : silent()),
    [sync],
  )
  return useSyncExternalStore(subscribe, () => sync?.phase ?? 'idle')
}

export function useUndo(stack: UndoStack): { canUndo: boolean; canRedo: boolean } {
  const subscribe = useCallback((listener: () => void) => stack.subscribe(listener), [stack])
  const canUndo = useSyncExternalStore(subscribe, () => stack.canUndo)
  const canRedo = useSyncExternalStore(subscribe, () => stack.canRedo)
  return { canUndo, canRedo }
}

export { type OpenEditor, useEditorBase } from './use-editor-base.ts'
export type { DraftPlace } from './editor-drafts.ts'
export { EditorDraftsContext, useEditorDraft } from './use-editor-draft.ts'
export { useSliced } from './use-sliced.ts'
