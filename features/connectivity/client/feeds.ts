import type { FeedKey } from '@weft/model'
import { feedName } from '@weft/model'
import { EVENTS } from '@weft/protocol'
import { createFeedSync, type FeedSync, type Store } from '@weft/store'

import type { Realtime } from './realtime-listener.ts'

/** A feed that nobody looks at any more is followed for so long, since people go back and forth. */
const LINGER_MS = 60_000
/** How often people without a socket ask for news while they look. */
const POLL_MS = 30_000

interface Followed {
  readonly sync: FeedSync
  readonly board_id: string | undefined
  readonly stopFollowing: () => void
  users: number
  cancelClose: (() => void) | null
}

/** A feed as long as it is wanted. */
export interface FeedHold {
  readonly sync: FeedSync
  release(): void
}

/** Follows feeds: each once, however many screens want it. */
export interface Feeds {
  /** `board_id` is needed for a folder's feed. */
  hold(feed: FeedKey, board_id?: string): FeedHold
  /** The feed as it is followed now; null while nobody wants it. */
  peek(feed: FeedKey): FeedSync | null
  /** Asks what is new in all that is followed, such as when the network is back; resolves when it was asked. */
  catchUp(): Promise<unknown>
  /** Loads all that is followed anew, as when the server sends `Refresh`. */
  refresh(): void
  /** Asks again and again while the page is visible, for those who have no socket. The answer ends it. */
  poll(isVisible: () => boolean): () => void
  /** A workspace is no longer this person's: nothing of it is followed, and what was loaded leaves memory. */
  drop(team_id: number): void
  stop(): void
}

export function createFeeds(store: Store, realtime: Realtime): Feeds {
  const followed = new Map<string, Followed>()

  function follow(feed: FeedKey, board_id: string | undefined): Followed {
    const sync = createFeedSync({ store, feed, ...(board_id === undefined ? {} : { board_id }) })
    let stopListening = () => {}
    const stopWaiting = whenKnown(store, feed, () => {
      stopListening = realtime.listen(sync.channel, { receive: (event, data) => sync.receive(event, data) })
      void sync.start()
    })
    const stopFollowing = () => {
      stopWaiting()
      stopListening()
    }
    return { sync, board_id, stopFollowing, users: 0, cancelClose: null }
  }

  function close(name: string, one: Followed, isForgetting = false): void {
    one.cancelClose?.()
    one.cancelClose = null
    followed.delete(name)
    one.stopFollowing()
    one.sync.stop(isForgetting)
  }

  function catchUp(): Promise<unknown> {
    return Promise.all([...followed.values()].map(({ sync }) => sync.catchUp()))
  }

  function refresh(): void {
    for (const { sync } of followed.values()) sync.receive(EVENTS.refresh, {})
  }

  return {
    hold(feed, board_id) {
      const name = feedName(feed)
      const known = followed.get(name)
      // It was refused once, and whoever wants it again may have got the right meanwhile; or an address named it below
      // another board.
      const isOther =
        known?.sync.phase === 'denied' || (feed.kind === 'folder' && known?.board_id !== board_id)
      if (known?.users === 0 && isOther) close(name, known)
      const one = followed.get(name) ?? follow(feed, board_id)
      followed.set(name, one)
      one.users++
      one.cancelClose?.()
      one.cancelClose = null
      let isHeld = true
      return {
        sync: one.sync,
        release() {
          if (!isHeld) return
          isHeld = false
          if (--one.users > 0) return
          one.cancelClose = store.scheduler.delay(LINGER_MS, () => close(name, one))
        },
      }
    },
    peek: (feed) => followed.get(feedName(feed))?.sync ?? null,
    catchUp,
    refresh,
    poll(isVisible) {
      let cancel: () => void
      const plan = () => {
        cancel = store.scheduler.delay(POLL_MS, () => {
          if (isVisible()) void catchUp()
          plan()
        })
      }
      plan()
      return () => cancel()
    },
    drop(team_id) {
      for (const [name, one] of followed) {
        if (one.sync.feed.team_id !== team_id) continue
        one.cancelClose?.()
        close(name, one, true)
      }
    },
    stop() {
      for (const [name, one] of followed) close(name, one)
    },
  }
}

/** The server knows nothing of a board or folder that was made here a moment ago: its feed begins with the answer. */
function whenKnown(store: Store, { kind, id }: FeedKey, run: () => void): () => void {
  const records = store.collection(kind === 'folder' ? 'folders' : 'boards')
  const isPending = () => (kind === 'folder' || kind === 'board') && isUnanswered(records, id)
  if (!isPending()) {
    run()
    return () => undefined
  }
  // The answer changes nothing that is seen, so the record itself does not tell of it; the ledger does.
  const stop = store.ledger.subscribe(() => {
    // Refused or taken back: there is nothing to follow.
    if (isPending() || !records.get(id)) return
    stop()
    run()
  })
  return stop
}

function isUnanswered(records: ReturnType<Store['collection']>, id: string): boolean {
  return records.get(id) !== undefined && records.confirmed(id) === undefined
}
