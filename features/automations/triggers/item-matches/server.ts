import { isIn, serverTrigger } from '../../server/server-trigger.ts'
import { isFrom } from '../../shared/sources.ts'
import { definition } from './definition.ts'

export const member = serverTrigger({
  definition,
  hears: ['items.created', 'items.moved', 'items.restored', 'values.changed'],
  fires: ({ entry, folder_id }, { folders }) =>
    (entry.action !== 'moved' || entry.new !== null) &&
    isIn(folders, folder_id) &&
    isFrom(undefined, entry.origin?.via),
  startsToFit: ({ filter }) => filter,
})
