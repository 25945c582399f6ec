import { isIn, serverTrigger } from '../../server/server-trigger.ts'
import { definition } from './definition.ts'

export const member = serverTrigger({
  definition,
  hears: [],
  fires: () => false,
  timed: {
    kind: 'stopped',
    fires: ({ attribute_id, folder_id }, { folders, attribute_id: wanted }) =>
      (wanted === undefined || wanted === attribute_id) && isIn(folders, folder_id),
  },
})
