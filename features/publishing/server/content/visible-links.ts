import { type LinkedItem, linksOf } from '@weft/features/attributes/shared'
import { PRIVATE_ITEM } from '@weft/model'
import type { QueryEnv } from '@weft/query'

type Links = NonNullable<QueryEnv['links']>

/**
 * Links as strangers see them: the names of items that are shown here, or that a guest may see where they lie; of all
 * others that there is one. What lookups are made of stays: to set one up was to show it to whoever sees the attribute.
 */
export function visibleLinks(
  links: Links,
  isShown: (link: Pick<LinkedItem, 'item_id' | 'folder_id'>) => boolean,
): Links {
  return {
    version: {},
    read(row_id, attribute_id) {
      const data = links.read(row_id, attribute_id)
      if (!Array.isArray(data)) return data
      return linksOf(data).map((link) => {
        const isSeen = link.folder_id !== null && isShown(link)
        return {
          item_id: link.item_id,
          inputs: link.inputs,
          folder_id: isSeen ? link.folder_id : null,
          name: isSeen ? link.name : PRIVATE_ITEM,
          shown: {},
          ...(isSeen && link.data !== undefined ? { data: link.data } : {}),
        }
      })
    },
  }
}
