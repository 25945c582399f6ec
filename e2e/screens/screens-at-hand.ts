import { newSlug } from '@weft/base'

import type { Person, QuickBoard } from '../harness/person.ts'

interface AtHand {
  item_id: string
  view_id: string
}

/** What somebody keeps at hand: a board, a view, an item and a search, in this order. */
export async function addStars(
  { team_id, board_id }: QuickBoard,
  owner: Person,
  { item_id, view_id }: AtHand,
): Promise<void> {
  const places = [`board.${board_id}`, `view.${view_id}`, `item.${item_id}`, `search.${newSlug()}`]
  for (const [n, place] of places.entries()) {
    const query = place.startsWith('search.') ? { query: 'is:open assignee:me' } : {}
    const answer = await owner.call('PUT', `/api/${team_id}/stars/${owner.id}.${place}`, {
      row_version: 1,
      sort_order: n + 1,
      ...query,
    })
    if (answer.status >= 300) throw new Error(`The star of ${place} answered ${JSON.stringify(answer.body)}`)
  }
}
