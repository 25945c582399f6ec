import type { Comment } from '@weft/model'

type Place = Pick<Comment, 'id' | 'item_id'>

/** Where a reply to a comment is kept while it is written. */
export function replyPlace({ id, item_id }: Place): string {
  return `comments/${item_id}/reply/${id}`
}

/** Where a changed text of a comment is kept while it is written. */
export function textPlace({ id, item_id }: Place): string {
  return `comments/${item_id}/text/${id}`
}

/** Of which comment of an item a draft is; null for one of something else. */
export function readPlace(place: string, item_id: string): { kind: 'reply' | 'text'; id: string } | null {
  const [room, item, kind, id] = place.split('/')
  if (room !== 'comments' || item !== item_id || id === undefined) return null
  return kind === 'reply' || kind === 'text' ? { kind, id } : null
}
