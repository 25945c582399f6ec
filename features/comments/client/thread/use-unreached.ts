import { useConnectionStatus, useStore } from '@weft/features/connectivity/client'
import { useEntry, useMe } from '@weft/features/session/client'
import type { Comment, Item } from '@weft/model'
import { mentionsOf } from '@weft/rich-text'
import { useEffect, useMemo, useState } from 'react'

import { unreachedByMentions } from '../../shared/index.ts'

const NOBODY: ReadonlySet<number> = new Set()

/**
 * Whom of those that one mentions in these comments the item is hidden from. Asked once the server has such a comment,
 * and again when others are mentioned.
 */
export function useUnreached(item: Item, comments: readonly Comment[]): ReadonlySet<number> {
  const { id: me } = useMe()
  const sent = useStore().collection<Comment>('comments')
  const mentioned = useMemo(() => {
    const own = comments.filter((one) => one.created_by === me && sent.confirmed(one.id) !== undefined)
    return own.flatMap(({ text }) => mentionsOf(text.html).people)
  }, [comments, me, sent])
  return useUnreachedOf(item, mentioned)
}

/** Whom of these people, whom the server knows to be mentioned, an item is hidden from; nobody without an answer. */
export function useUnreachedOf(
  { id, team_id, folder_id }: Item,
  people: readonly number[],
): ReadonlySet<number> {
  const { client } = useEntry()
  const isAway = useConnectionStatus() === 'disconnected'
  const [unreached, setUnreached] = useState(NOBODY)
  const mentioned = [...new Set(people)].toSorted((a, b) => a - b).join()
  useEffect(() => {
    if (mentioned === '' || isAway) return undefined
    let isWanted = true
    client.call(unreachedByMentions, { params: { team_id: String(team_id) }, query: { item_id: id } }).then(
      ({ data }) => isWanted && setUnreached(new Set(data)),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
    // An item that moved is seen by others.
  }, [client, team_id, folder_id, id, mentioned, isAway])
  return unreached
}
