import type { QueryEnv } from '@weft/query'
import type { Store } from '@weft/store'

import { searchIn } from './find-items.ts'
import { linkIndexOf } from './link-index.ts'

export type Links = NonNullable<QueryEnv['links']>
export type FindLinks = (store: Store, folder_id: string) => Links

/** The links of a folder's items, as what follows from them reads them. */
export const findLinks: FindLinks = (store, folder_id) => {
  searchIn(store)
  return linkIndexOf(store).open(folder_id)
}
