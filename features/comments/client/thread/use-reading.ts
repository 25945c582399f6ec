import { useData, useFeed } from '@weft/features/connectivity/client'
import { useMe } from '@weft/features/session/client'
import { type Comment, type Item, userFeed } from '@weft/model'
import { useCallback, useEffect, useMemo, useState } from 'react'

import { type Unread, unreadOf } from '../unread/unread.ts'
import type { Thread } from './use-thread.ts'

/** Whether a comment came since the thread was read last. */
export type IsNew = (comment: Comment) => boolean

/**
 * What of a thread is new stays marked as long as it is shown, while everything that is on a visible page counts as read,
 * on all devices of the person.
 */
export function useReading(item: Item, { comments, isLoaded, hasFailed }: Thread): IsNew {
  const { id: me } = useMe()
  const { phase } = useFeed(me > 0 ? userFeed(me) : null)
  const { store, feeds } = useData()
  const unread = useMemo(
    () => (me > 0 && !store.isReadOnly ? unreadOf({ store, feeds, user_id: me }) : null),
    [store, feeds, me],
  )
  const isKnown = phase === 'live' || phase === 'kept'
  const before = useReadBefore(isKnown ? unread : null, item)
  const newest = newestOf(comments)
  const isVisible = useIsVisible()
  // What cannot be had is not shown: offline, what is here has been read.
  const isThere = isLoaded || hasFailed
  const { id, folder_id, team_id } = item
  useEffect(() => {
    if (unread && before && isThere && isVisible && newest !== null)
      unread.markRead({ id, folder_id, team_id }, newest)
  }, [unread, before, isThere, isVisible, newest, id, folder_id, team_id])
  // Whoever writes has read what there was.
  const own = newestOf(comments.filter(({ created_by }) => created_by === me)) ?? ''
  const until = before?.until
  return useCallback(
    ({ created_by, created_at, seq }) =>
      until !== undefined && seq > 0 && created_by !== me && created_at > until && created_at > own,
    [until, own, me],
  )
}

interface ReadBefore {
  item_id: string
  /** Missing where the person has never been in the folder: then nothing is new. */
  until: string | undefined
}

/** Up to when the item was read before it was opened. */
function useReadBefore(unread: Unread | null, item: Item): ReadBefore | null {
  const [before, setBefore] = useState<ReadBefore | null>(null)
  if (unread === null) return null
  if (before?.item_id === item.id) return before
  const now = { item_id: item.id, until: unread.readUntil(item) }
  setBefore(now)
  return now
}

/** When the newest comment was written that the server knows. */
function newestOf(comments: readonly Comment[]): string | null {
  let newest: string | null = null
  for (const { seq, created_at } of comments)
    if (seq > 0 && (newest === null || created_at > newest)) newest = created_at
  return newest
}

function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setIsVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}
