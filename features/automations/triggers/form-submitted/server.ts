import { serverTrigger } from '../../server/server-trigger.ts'
import { definition } from './definition.ts'

export const member = serverTrigger({
  definition,
  hears: ['items.created'],
  fires: ({ entry: { origin } }, { view_id }) =>
    origin?.via === 'form' && (view_id === undefined || origin.id === view_id),
})
