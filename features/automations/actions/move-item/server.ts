import { itemOf, serverAction, StepFailure } from '../../server/server-action.ts'
import { definition } from './definition.ts'

export const member = serverAction({
  definition,
  plan(acting, { folder_id }) {
    const { id, folder_id: from } = itemOf(acting)
    if (folder_id === undefined) throw new StepFailure('no-folder', 'There is no folder to move the item to.')
    return {
      shown: { from, to: folder_id },
      ...(from !== folder_id && { move: { item_id: id, folder_id } }),
    }
  },
})
