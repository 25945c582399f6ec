import { createMemoryStorage } from '@weft/api-client'
import { clientAttributeTypes, moreAttributeTypes } from '@weft/features/attributes/client'
import {
  type Account,
  AccountProvider,
  createCell,
  type Entry,
  EntryProvider,
} from '@weft/features/session/client'
import { setLocale } from '@weft/i18n'
import { I18nProvider } from '@weft/i18n/react'
import type { Profile } from '@weft/model'
import { ToastRegion } from '@weft/ui'
import { createRoot } from 'react-dom/client'
import type { ViewContent } from '@weft/features/publishing/shared'

import { clientViewType, moreViewTypes } from '../../types/registry.client.ts'
import type { ClientViewType } from '../view-member.ts'
import { createPublishedStore, type PublishedStore } from './published-store.ts'
import { PublishedView } from './published-view.tsx'
import type { ReaderWays } from './reader-actions.ts'
import { ViewGuard } from './view-guard.tsx'

// A reader has no session: of what an application has views use the storage alone, and that somebody is a guest.
const entry = { storage: createMemoryStorage() } as Entry
const account = { me: createCell({ id: 0, guest: true } as Profile) } as Account

interface Drawing {
  place: HTMLElement
  view_id: string
  ways: ReaderWays
  onFailure(): void
}

/** The program of the kind of view and of its attributes; undefined for what this version does not know. */
export async function loadKinds(content: ViewContent): Promise<ClientViewType | undefined> {
  const isMissing = content.attributes.some(({ type }) => !clientAttributeTypes[type])
  await Promise.all([
    isMissing ? moreAttributeTypes.load() : null,
    clientViewType(content.view.type) ? null : moreViewTypes.load(),
    // Without its texts the page speaks English.
    setLocale(document.documentElement.lang).catch(() => undefined),
  ])
  return clientViewType(content.view.type)
}

/** Draws a view into a place of the page, and follows what is given to the store. */
export function drawView(
  content: ViewContent,
  member: ClientViewType,
  { place, view_id, ways, onFailure }: Drawing,
): PublishedStore {
  const store = createPublishedStore(content)
  const root = createRoot(place)
  root.render(
    <I18nProvider>
      <EntryProvider entry={entry}>
        <AccountProvider account={account}>
          <ViewGuard
            onFailure={() => {
              onFailure()
              queueMicrotask(() => root.unmount())
            }}
          >
            <PublishedView {...{ store, member, ways, view_id }} />
          </ViewGuard>
          <ToastRegion />
        </AccountProvider>
      </EntryProvider>
    </I18nProvider>,
  )
  return store
}
