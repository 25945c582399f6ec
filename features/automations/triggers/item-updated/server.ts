import { isIn, serverTrigger } from '../../server/server-trigger.ts'
import { isFrom } from '../../shared/sources.ts'
import { definition } from './definition.ts'

const TYPING_MS = 10_000

export const member = serverTrigger({
  definition,
  hears: ['values.changed'],
  fires: ({ entry, folder_id }, { folders, sources }) =>
    isIn(folders, folder_id) && isFrom(sources, entry.origin?.via),
  // Whoever edits an item changes more than one value of it.
  settles: () => TYPING_MS,
})
