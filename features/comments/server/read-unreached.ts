import { itemPlaces, mentionedInTexts } from '@weft/features/items/server'
import { createPrincipal, type Kit, type Principal } from '@weft/server-kit'

import { commentErrors, MAX_UNREACHED } from '../shared/index.ts'
import { readMentionedBy } from './queries.ts'

/**
 * Whom a person mentioned in comments of an item who cannot see it, and so hears of nothing; of its texts whoever may
 * write there learns it. Of nobody else; somebody who is kept out is like one who was never let in.
 */
export async function readUnreached(
  { db }: Pick<Kit, 'db'>,
  principal: Principal,
  item_id: string,
): Promise<number[]> {
  const { access, user_id } = principal
  const place = (await itemPlaces(db, access.team_id, [item_id])).get(item_id)
  if (!place) throw commentErrors.item_gone()
  const folder = { type: 'folder' as const, id: place.folder_id }
  const isSeen = (one: Pick<Principal, 'may'>) => one.may('VIEW_FOLDER', folder)
  if (!isSeen(principal) || (principal.viewer && !isSeen(principal.viewer))) throw commentErrors.item_gone()
  if (user_id <= 0) return []
  const said = await readMentionedBy(db, access.team_id, { item_id, user_id })
  const isWriter = principal.may('EDIT_ITEM', folder)
  const written = isWriter ? await mentionedInTexts(db, access.team_id, item_id) : []
  return [...new Set([...said, ...written])]
    .slice(0, MAX_UNREACHED)
    .filter(
      (id) => access.barred.has(id) || !isSeen(createPrincipal(access, { user_id: id, session_id: null })),
    )
}
