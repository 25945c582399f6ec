import type { ItemsInView } from '@weft/features/items/server'
import { isAsking } from '@weft/features/views/server'
import { readQuerySettings } from '@weft/features/views/shared'
import { createPrincipal, type Kit, type TeamAccess } from '@weft/server-kit'

import type { SeenView } from '../audience.ts'
import type { Round } from '../read-round.ts'

/** What of a round's items the views that some people follow show to them now. */
export async function viewsSeen(
  { db, itemsInView }: Pick<Kit, 'db'> & { itemsInView: ItemsInView },
  { access, folder_id, round }: { access: TeamAccess; folder_id: string; round: Round },
  user_ids: readonly number[],
): Promise<ReadonlyMap<number, readonly SeenView[]>> {
  const ids = [...new Set(round.happened.flatMap(({ news, item_id }) => (news ? item_id : [])))]
  const seen = new Map<number, SeenView[]>()
  const followed = ids.length === 0 ? [] : [...round.ofViews, ...round.ofForms]
  for (const { user_id, view_id, name, type, settings } of followed) {
    if (!user_ids.includes(user_id)) continue
    const principal = createPrincipal(access, { user_id, session_id: null })
    if (!principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id })) continue
    const { filter, hidden, sub_items } = readQuerySettings(settings)
    // Of a form its answers are told, and nothing else that happens in the folder.
    const asked = isAsking(type) ? [] : ids
    const found = await itemsInView(db, principal, { folder_id, filter, ids: asked })
    const items = [...found].flatMap(([id, { parent_id }]) =>
      sub_items === 'hide' && parent_id !== null ? [] : id,
    )
    const view = { id: view_id, name, user_id, items: new Set(items), hidden: new Set(hidden) }
    seen.set(user_id, [...(seen.get(user_id) ?? []), view])
  }
  return seen
}
