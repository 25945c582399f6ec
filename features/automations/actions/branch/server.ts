import { itemOf, serverAction } from '../../server/server-action.ts'
import { definition } from './definition.ts'

export const member = serverAction({
  definition,
  async plan(acting, { filter }) {
    const { kit, neighbours, principal } = acting
    const row = itemOf(acting)
    const taken = await neighbours.filters.fits(kit.db, principal, { folder_id: row.folder_id, filter, row })
    return { shown: { taken }, taken }
  },
})
