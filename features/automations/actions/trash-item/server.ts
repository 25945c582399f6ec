import { itemOf, serverAction } from '../../server/server-action.ts'
import { definition } from './definition.ts'

export const member = serverAction({
  definition,
  plan(acting) {
    const { id } = itemOf(acting)
    return { shown: {}, writes: [{ collection: 'items', method: 'delete', id }] }
  },
})
