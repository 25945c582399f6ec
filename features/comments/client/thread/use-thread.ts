import { folderFeed, useConnectionStatus, useFeed, useStore } from '@weft/features/connectivity/client'
import type { Comment, Item } from '@weft/model'
import type { Store } from '@weft/store'
import { useCollection, useLedgerCounts } from '@weft/store/react'
import { useCallback, useEffect, useMemo, useState } from 'react'

import { THREAD_PAGE } from '../../shared/index.ts'

export interface Thread {
  /** Those of the item that are here, in no order. */
  comments: readonly Comment[]
  /** Whether the server has answered since the item was opened. */
  isLoaded: boolean
  hasFailed: boolean
  /** Asks for earlier comments; missing where all are here. */
  loadOlder: (() => Promise<void>) | undefined
  retry(): void
}

interface State {
  isLoaded: boolean
  /** The round whose question had no answer. */
  failedIn: string | null
}

/** Comments of an item: the newest are asked for when it is opened, later ones come with the folder's news. */
export function useThread(item: Item): Thread {
  const { id, team_id, folder_id, board_id } = item
  const store = useStore()
  const { phase } = useFeed(folderFeed(team_id, folder_id), board_id)
  const comments = useCommentsOf(item)
  const [older, setOlder] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  // Asked again by a person, or by the connection that is back: what failed before says nothing any more.
  const round = `${tries}/${useConnectionStatus()}`
  const [state, setState] = useState<State>({ isLoaded: false, failedIn: null })
  // Followed again after it was loaded anew, it may have missed something of what is not loaded with it.
  const isFollowed = phase === 'live' || phase === 'kept'
  useEffect(() => {
    if (!isFollowed || !store.mayAsk()) return
    let isOver = false
    void askThread(store, { item: { id, team_id, folder_id }, after: null }).then((page) => {
      if (isOver) return
      setState(({ isLoaded }) => ({
        isLoaded: isLoaded || page !== null,
        failedIn: page ? null : round,
      }))
      // Whoever has gone further back goes on from there.
      if (page) setOlder((before) => before ?? page.after)
    })
    return () => {
      isOver = true
    }
  }, [store, id, team_id, folder_id, isFollowed, round])
  const askOlder = useCallback(async () => {
    const page = await askThread(store, { item: { id, team_id, folder_id }, after: older })
    setState((before) => ({ ...before, failedIn: page ? null : round }))
    if (page) setOlder(page.after)
  }, [store, id, team_id, folder_id, older, round])
  return {
    comments,
    isLoaded: state.isLoaded || store.isPretending,
    hasFailed: state.failedIn === round,
    loadOlder: older === null ? undefined : askOlder,
    retry: () => setTries(tries + 1),
  }
}

/** Those of the item that are here. An answer that only brings the server's time is no news, but gives a comment its place. */
export function useCommentsOf({ id, folder_id }: Item): readonly Comment[] {
  const store = useStore()
  const collection = store.collection<Comment>('comments')
  const all = useCollection(collection, folder_id)
  const answered = useLedgerCounts(store.ledger)
  return useMemo(
    () => all.flatMap((one) => (one.item_id === id ? (collection.get(one.id) ?? []) : [])),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each answer makes another object of the counts
    [all, id, collection, answered],
  )
}

interface PageAsked {
  item: Pick<Item, 'id' | 'team_id' | 'folder_id'>
  /** Where the page before ended. */
  after: string | null
}

/** Brings a page of a thread into the store; null where it could not be had. */
async function askThread(store: Store, { item, after }: PageAsked): Promise<{ after: string | null } | null> {
  const { id: item_id, team_id, folder_id } = item
  const query = { folder_id, item_id, limit: THREAD_PAGE, ...(after === null ? {} : { after }) }
  // Whoever asked says that there is none.
  const answer = await store.transport.index(team_id, '/comments', query).catch(() => null)
  if (answer?.status !== 200 || !answer.data) return null
  const { data, seq, has_more } = answer.data
  const records = data as Comment[]
  const oldest = has_more ? (records.at(-1)?.created_at ?? '') : ''
  // Of pages further back the end is known, and not where they begin.
  const covers = (one: Comment) => after === null && one.item_id === item_id && one.created_at > oldest
  store.applyRemote(() => store.collection<Comment>('comments').takePart(records, seq ?? null, covers))
  // Here before anybody is told that they are: what comes after that is what others write.
  store.flushRemote()
  return { after: has_more ? answer.data.after : null }
}
