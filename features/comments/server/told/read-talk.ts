import { plainTextOf } from '@weft/rich-text'
import { createTurn, type Kit, type Principal } from '@weft/server-kit'

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

/** Characters of HTML that are read at most, about: of a comment that is hardly anything but formatting, too. */
const MOST_READ = 500_000

/** The newest comments of an item that somebody may read, as text. Refuses where they may not see the item. */
export async function readTalk(
  { db }: Pick<Kit, 'db'>,
  principal: Principal,
  { item_id, most }: { item_id: string; most: number },
): Promise<Talk> {
  const asked = { item_id, most, characters: MOST_READ }
  const rows = await readTalkRows(db, principal.access.team_id, asked)
  const [first] = rows
  if (!first || !sees(principal, first.folder_id)) throw commentErrors.item_gone()
  const comments: SpokenComment[] = []
  const turn = createTurn()
  for (const { id, parent_id, html, quote, created_at, name } of rows.toReversed()) {
    if (id === null) continue
    if (turn.isOver) await turn.pause()
    comments.push({ id, parent_id, text: plainTextOf(html), quote, at: created_at, name })
  }
  return { board_id: first.board_id, folder_id: first.folder_id, comments, total: first.total }
}
