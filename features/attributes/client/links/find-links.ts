import type { QueryEnv } from '@weft/query'
import type { Store } from '@weft/store'

import { belowAttribute } from '../../shared/elements/below.ts'
import { belowIndexOf } from './below-index.ts'
import { searchIn } from './find-items.ts'
import { linkIndexOf } from './link-index.ts'

export type Links = NonNullable<QueryEnv['links']>
export type FindLinks = (store: Store, folder_id: string) => Links

/** The links of a folder's items, as what follows from them reads them. */
export const findLinks: FindLinks = (store, folder_id) => {
  searchIn(store)
  const links = linkIndexOf(store).open(folder_id)
  const below = belowIndexOf(store)
  below.open(folder_id)
  return {
    version: links.version,
    read(item_id, asked) {
      const attribute_id = belowAttribute(asked)
      return attribute_id === null ? links.read(item_id, asked) : below.read(item_id, attribute_id)
    },
  }
}
