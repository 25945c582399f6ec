import type { LinksAt } from '@weft/features/items/server'

import { endsRewound } from './queries.ts'
import { presentReference } from './reference-store.ts'

/**
 * The links of a folder as they stood at a number of its feed. What each tells of the other item is of then; who may learn
 * it is judged by where that item lies today.
 */
export const linksAt: LinksAt = async (tx, principal, { folder_id, seq }) => {
  const { team_id } = principal.access
  const rows = await endsRewound(tx, { team_id, folder_id, seq })
  return rows.map((row) => presentReference(row, principal))
}
