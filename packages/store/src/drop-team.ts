import type { Store } from './store.ts'

/**
 * Takes a workspace from memory and from this device. Edits that still wait are sent and come back refused: nobody
 * loses a change without a word.
 */
export function dropTeam(store: Store, team_id: number): void {
  const { space } = store
  store.flushRemote()
  space.batch(() => {
    for (const { collection, slotsOf } of space.allSettings())
      if (!slotsOf) space.table(collection.name).forgetTeam(team_id)
  })
  store.records?.forget({ team_id })
}
