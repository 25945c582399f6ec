import type { Item } from '@weft/model'

/** Where other features extend the comments of an item. */
export interface CommentPoints {
  /** Above the comments. */
  'comments.head': {
    readonly item: Item
    /** Writes HTML where the next comment is written, to be gone on with; missing where one may write none. */
    readonly onWrite: ((html: string) => void) | undefined
  }
}
