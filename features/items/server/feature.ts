import type { KeyOf } from '@weft/features/attributes/server'
import type { Jobs } from '@weft/jobs'
import type { Limits, ServerFeature } from '@weft/server-kit'

import { bulkAct } from './acts/bulk-act.ts'
import { createMoveAct } from './acts/move-act.ts'
import { createItemCollection } from './item-collection.ts'
import type { ItemsAlong } from './item-tree.ts'
import { numberingConsumer, registerFill } from './numbers/fill-numbers.ts'
import { createPlaces } from './places.ts'
import type { AfterMove } from './moving/move-item.ts'
import type { LinksAt } from './past/content-at.ts'
import type { FolderLinks } from './query/principal-context.ts'
import { itemRoutes } from './routes.ts'
import type { ValueFiles } from './named-files.ts'
import { createValueCollection } from './value-collection.ts'

/** What comes from features that items know nothing of. */
export interface ItemNeighbours {
  /** What goes along with moved items. */
  afterMove: readonly AfterMove[]
  /** What items lead to, for filters and sorts. */
  folderLinks: FolderLinks
  /** Where this server is found, for formulas that give the address of an item. */
  appUrl: URL
  /** The secrets of people, for values that do not say who saved them. */
  ballotKey: KeyOf
  /** The files that values name. */
  files: ValueFiles
  /** What goes to the trash with items, and comes back with them. */
  along: readonly ItemsAlong[]
  /** Links of items as they were at some moment. */
  linksAt: LinksAt
}

export function createItemsFeature(
  limits: Limits,
  jobs: Pick<Jobs, 'register'>,
  { afterMove, folderLinks, appUrl, ballotKey, files, along, linksAt }: ItemNeighbours,
): ServerFeature {
  const places = createPlaces()
  const collections = [
    createItemCollection(limits, places, { folderLinks, appUrl, ballotKey, files, along }),
    createValueCollection(places, { ballotKey, files }),
  ]
  return {
    name: 'items',
    words: async () => (await import('./interface-words.ts')).words,
    collections,
    acts: [bulkAct, createMoveAct(afterMove)],
    routes: (kit) => itemRoutes(kit, afterMove, { folderLinks, appUrl, linksAt }),
    consumers: [numberingConsumer],
    async start(kit) {
      registerFill(kit, jobs)
    },
  }
}
