/** The client event of presence channels: where somebody is in a folder's table. */
export const CURSOR_EVENT = 'client-cursor'

/** With more people in a folder nobody is told where the others are: it would cost much and help nobody. */
export const MAX_PRESENCE_VIEWERS = 100

/** Nulls: somebody who is there and has no cell. */
export interface Cursor {
  item_id: string | null
  attribute_id: string | null
}

/** As others hear it: the server says whose it is. */
export interface HeardCursor extends Cursor {
  user_id: number
}

const ID = /^[0-9A-Za-z_-]{1,64}$/

/** Null for what is no cursor; everything else that it carries is left out. */
export function readCursor(data: unknown): Cursor | null {
  if (typeof data !== 'object' || data === null) return null
  const { item_id, attribute_id } = data as Record<string, unknown>
  if (!isId(item_id) || !isId(attribute_id)) return null
  return { item_id, attribute_id }
}

function isId(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && ID.test(value))
}
