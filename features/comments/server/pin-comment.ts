import { itemStore } from '@weft/features/items/server'
import { type Caller, errors, hashRequest, type Kit, type Principal, type Row } from '@weft/server-kit'

import { commentErrors, MAX_PINS, mayPin } from '../shared/index.ts'
import { commentStore, presentComment } from './comment-store.ts'
import { countPinned, placesOf } from './queries.ts'
import { demandItem, demandStanding, judgeOf, putComment } from './standing-comment.ts'

/** Pins a comment or takes it down; doing it twice changes nothing. */
export async function pinComment(
  kit: Kit,
  principal: Principal,
  { id, isPinned }: { id: string; isPinned: boolean },
  { caller, key }: { caller: Caller; key: string | null },
): Promise<{ data: Row }> {
  const { team_id } = principal.access
  const [place] = await placesOf(kit.db, team_id, { comments: [id], reactions: [] })
  if (!place) throw commentErrors.item_gone()
  const feed = { team_id, kind: 'folder' as const, id: place.folder_id }
  const { body } = await kit.writer.act<{ data: Row }>({
    team_id,
    feeds: [feed],
    caller,
    key: caller.user_id > 0 ? key : null,
    hash: hashRequest('post', `/comments/${id}/${isPinned ? 'pin' : 'unpin'}`, null, null),
    async run(unit) {
      const judged = unit.principal(caller)
      await unit.load(commentStore, [id])
      const row = unit.get(commentStore, id)
      const isSeen = judged.may('VIEW_FOLDER', { type: 'folder', id: place.folder_id })
      if (!row || !isSeen) throw commentErrors.item_gone()
      // It went along with its item meanwhile: whoever asks again finds it.
      if (row.folder_id !== place.folder_id) throw errors.conflict({ data: presentComment(row) })
      demandStanding(row)
      await unit.load(itemStore, [row.item_id])
      demandItem(unit, row)
      if (!mayPin(row, judgeOf(judged))) throw errors.forbidden()
      const answer = (done: Row) => ({ status: 200, body: { data: { ...presentComment(done), team_id } } })
      if ((row.pinned_at !== null) === isPinned) return answer(row)
      if (isPinned && (await countPinned(unit.tx, team_id, row.item_id)) >= MAX_PINS)
        throw commentErrors.too_many_pins()
      const next = { ...row, pinned_at: isPinned ? unit.at : null, row_version: row.row_version + 1 }
      const told = { action: 'changed' as const, user_id: caller.user_id, new: { pinned: isPinned } }
      return answer(putComment(unit, next, told))
    },
  })
  return body
}
