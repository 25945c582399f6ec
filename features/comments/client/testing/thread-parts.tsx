import { type Data, DataProvider } from '@weft/features/connectivity/client'
import { AccountProvider, createCell, EntryProvider } from '@weft/features/session/client'
import { type Comment, createComment, type ValueContext } from '@weft/model'
import { createStore, MODEL_COLLECTIONS, type Store, type Transport } from '@weft/store'
import { ConfirmProvider } from '@weft/ui'
import type { ReactNode } from 'react'

import { commentReadSettings, commentSettings, reactionSettings } from '../collections.ts'

/** For tests: a store with comments, and what stands around a thread. */
export function commentStore(transport: Partial<Transport> = {}): Store {
  const store = createStore({
    transport: transport as Transport,
    collections: [...MODEL_COLLECTIONS, commentSettings, reactionSettings, commentReadSettings],
  })
  store.initialise(1, 7)
  return store
}

export const context: ValueContext = {
  locale: 'en',
  tz: 'UTC',
  week_start: 1,
  now: 0,
  me: 7,
  people: new Map([
    [7, { name: 'Ada' }],
    [8, { name: 'Bo' }],
  ]),
  folders: new Map(),
}

export function sampleComment(id: string, rest: Partial<Comment> = {}): Comment {
  const place = { board_id: 'board000001', folder_id: 'folder00001', item_id: 'item' }
  const text = { html: `<p>Comment ${id}</p>` }
  return { ...createComment(1, { ...place, text, created_by: 8, id }), row_version: 1, seq: 1, ...rest }
}

export function Around({ store, children }: { store: Store; children: ReactNode }) {
  const account = { me: createCell({ id: 7, name: 'Ada', preferences: {} }), isPretending: false }
  const connection = { status: 'connected', subscribe: () => () => undefined }
  return (
    <EntryProvider entry={{ go: () => undefined } as never}>
      <AccountProvider account={account as never}>
        <DataProvider data={{ store, connection } as unknown as Data}>
          <ConfirmProvider>{children}</ConfirmProvider>
        </DataProvider>
      </AccountProvider>
    </EntryProvider>
  )
}
