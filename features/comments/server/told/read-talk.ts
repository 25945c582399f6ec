import { plainTextOf } from '@weft/rich-text'
import type { Kit, Principal } from '@weft/server-kit'

import { commentErrors } from '../../shared/index.ts'
import { sees } from '../read-thread.ts'
import { readTalkRows } from './queries.ts'

/** A comment in words. */
interface SpokenComment {
  id: string
  parent_id: string | null
  text: string
  /** The words of a long text that it is about. */
  quote: string | null
  at: string
  /** Who wrote it, by name alone; null where nobody is known. */
  name: string | null
}

/** What was said about an item. */
export interface Talk {
  board_id: string
  folder_id: string
  /** The newest, the oldest of them first. */
  comments: readonly SpokenComment[]
  /** How many can be read at all. */
  total: number
}

/** The newest comments of an item that somebody may read, as text. Refuses where they may not see the item. */
export async function readTalk(
  { db }: Pick<Kit, 'db'>,
  principal: Principal,
  { item_id, most }: { item_id: string; most: number },
): Promise<Talk> {
  const rows = await readTalkRows(db, principal.access.team_id, { item_id, most })
  const [first] = rows
  if (!first || !sees(principal, first.folder_id)) throw commentErrors.item_gone()
  const comments = rows.toReversed().flatMap(({ id, parent_id, html, quote, created_at, name }) => {
    const text = plainTextOf(html)
    return id === null ? [] : [{ id, parent_id, text, quote, at: created_at, name }]
  })
  return { board_id: first.board_id, folder_id: first.folder_id, comments, total: first.total }
}
