import { type LinkedItem, linksOf } from '@weft/features/attributes/shared'
import { PRIVATE_ITEM } from '@weft/model'
import type { QueryEnv } from '@weft/query'

type Links = NonNullable<QueryEnv['links']>

interface Strangers {
  /** The same links as a guest of the board sees them. */
  guests: Links
  /** Whether an item may be named: it is shown here as well, or guests see where it lies. */
  isShown(link: Pick<LinkedItem, 'item_id' | 'folder_id'>): boolean
  /** Whether an attribute of the page's own board holds what was typed, and nothing that follows from other items. */
  isStored(attribute_id: string): boolean
}

/**
 * Links as strangers see them: the names of items that are shown here, or that a guest may see where they lie, and what
 * lookups take from these; of all others that there is one.
 */
export function visibleLinks(links: Links, { guests, isShown, isStored }: Strangers): Links {
  return {
    version: {},
    read(row_id, attribute_id) {
      const data = links.read(row_id, attribute_id)
      if (!Array.isArray(data)) return data
      const open = new Map(linksOf(guests.read(row_id, attribute_id)).map((link) => [link.item_id, link]))
      return linksOf(data).map((link) => {
        const isSeen = link.folder_id !== null && isShown(link)
        const known = open.get(link.item_id)
        const isOpen = known !== undefined && known.folder_id !== null
        // Of an item that is shown here only what it holds itself: the rest may come from where no guest gets.
        const own = Object.entries(link.inputs).filter(([id]) => isStored(id))
        return {
          item_id: link.item_id,
          inputs: !isSeen ? {} : isOpen ? known.inputs : Object.fromEntries(own),
          folder_id: isSeen ? link.folder_id : null,
          name: isSeen ? link.name : PRIVATE_ITEM,
          shown: {},
          ...(isSeen && link.data !== undefined ? { data: link.data } : {}),
        }
      })
    },
  }
}
