import type { Comment } from '@weft/model'
import type { EditorDraft } from '@weft/store'

export type Anchor = NonNullable<Comment['anchor']>

const placesOf = (item_id: string) => `comments/${item_id}/about/`

/** Where a comment about words is kept while it is written: the words lie in the place, and come back with it. */
export function aboutPlace(item_id: string, anchor: Anchor): string {
  return placesOf(item_id) + JSON.stringify(anchor)
}

/** The words about which somebody was writing when the page went away; null where that is nothing of this text. */
export function anchorLeft(
  drafts: readonly EditorDraft[],
  { item_id, attribute_id }: { item_id: string; attribute_id: string },
): Anchor | null {
  const start = placesOf(item_id)
  for (const { place } of drafts) {
    if (!place.startsWith(start)) continue
    const anchor = JSON.parse(place.slice(start.length)) as Anchor
    if (anchor.attribute_id === attribute_id) return anchor
  }
  return null
}
