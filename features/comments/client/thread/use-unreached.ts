import { useConnectionStatus, useStore } from '@weft/features/connectivity/client'
import { useEntry, useMe } from '@weft/features/session/client'
import type { Comment, Item } from '@weft/model'
import { useEffect, useMemo, useState } from 'react'

import { mentionsOf, unreachedByMentions } from '../../shared/index.ts'

const NOBODY: ReadonlySet<number> = new Set()

/**
 * Whom of those that one mentions here the item is hidden from. Asked once the server has such a comment, and again when
 * others are mentioned; without an answer nothing is said.
 */
export function useUnreached(
  { id, team_id, folder_id }: Item,
  comments: readonly Comment[],
): ReadonlySet<number> {
  const { client } = useEntry()
  const { id: me } = useMe()
  const sent = useStore().collection<Comment>('comments')
  const isAway = useConnectionStatus() === 'disconnected'
  const [unreached, setUnreached] = useState(NOBODY)
  const mentioned = useMemo(() => {
    const own = comments.filter((one) => one.created_by === me && sent.confirmed(one.id) !== undefined)
    const people = own.flatMap(({ text }) => mentionsOf(text.html).people)
    return [...new Set(people)].toSorted((a, b) => a - b).join()
  }, [comments, me, sent])
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
