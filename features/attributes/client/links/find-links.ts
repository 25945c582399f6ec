import type { QueryEnv } from '@weft/query'
import type { Store } from '@weft/store'
import { late } from '@weft/ui'

import { belowAttribute } from '../../shared/elements/below.ts'
import { computing } from '../computing.ts'
import { searchIn } from './find-items.ts'
import { linkIndexOf } from './link-index.ts'

type Links = NonNullable<QueryEnv['links']>
export type FindLinks = (store: Store, folder_id: string) => Links

/** Few boards count anything from sub-items. */
export const belowPart = late(() => import('./below-index.ts'))

/** The links of a folder's items, as what follows from them reads them. */
export const findLinks: FindLinks = (store, folder_id) => {
  searchIn(store)
  const links = linkIndexOf(store).open(folder_id)
  return {
    version: links.version,
    read(item_id, asked) {
      const attribute_id = belowAttribute(asked)
      if (attribute_id === null) return links.read(item_id, asked)
      const part = belowPart.loaded()
      if (part) return part.belowIndexOf(store).open(folder_id).read(item_id, attribute_id)
      askForBelow()
      return null
    },
  }
}

let isAsked = false

/** Once for all cells: what they show is made again when the part is there. */
function askForBelow(): void {
  if (isAsked) return
  isAsked = true
  belowPart.load().then(computing.renew, () => {
    isAsked = false
  })
}
