import { OutOfSight, serverAction, StepFailure } from '../../server/server-action.ts'
import { definition, MAX_FOUND } from './definition.ts'

export const member = serverAction({
  definition,
  async plan(acting, { folder_id, filter, limit = MAX_FOUND }) {
    const { kit, neighbours, principal } = acting
    if (folder_id === undefined) throw new StepFailure('no-folder', 'There is no folder to look in.')
    if (!principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id })) throw new OutOfSight()
    const found = await neighbours.filters.find(kit.db, principal, { folder_id, filter, limit })
    const item_ids = found.map(({ id }) => String(id))
    return { shown: { found: item_ids.length }, item_ids }
  },
})
