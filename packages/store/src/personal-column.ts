import type { FeedKey } from '@weft/model'
import type { PersonalColumn } from '@weft/query'

import type { FeedSync } from './feed/feed-sync.ts'
import type { Store } from './store.ts'

/** What a column of whoever is here is made of. */
export interface PersonalSession {
  readonly store: Store
  /** Whose it is. */
  readonly user_id: number
  readonly feeds: {
    hold(feed: FeedKey): { readonly sync: FeedSync; release(): void }
    peek(feed: FeedKey): FeedSync | null
  }
  /** Hears what is told beside feeds. */
  readonly realtime: {
    listen(channel: string, listener: { receive(event: string, data: unknown): void }): () => void
  }
}

/** A column of whoever is here, over the items that are in memory. */
export interface OwnColumn {
  /** Value of an item, as it is now. Items whose value became another one are told as changed (`invalidate`). */
  read(item_id: string, attribute_id?: string): unknown
  /** Keeps the values of these folders as the server has them, as long as somebody shows them; the answer ends it. */
  follow(team_id: number, folder_ids: readonly string[]): () => void
}

/** A feature's way to a column that differs from person to person. */
export interface PersonalColumnPart {
  readonly column: PersonalColumn
  /** Asked for each screen that shows items; the same for the same store. */
  open(session: PersonalSession): OwnColumn
}
