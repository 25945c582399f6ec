import type { Store } from './store.ts'

/**
 * Takes a workspace from memory and from this device. Edits that still wait are sent and come back refused: nobody
 * loses a change without a word.
 */
export function dropTeam(store: Store, team_id: number): void {
  const { space } = store
  store.flushRemote()
  space.batch(() => {
    for (const { collection, slotsOf } of space.allSettings()) {
      if (slotsOf) continue
      const table = space.table(collection.name)
      for (const id of table.idsOfTeam(team_id)) {
        table.setDraft(id, undefined)
        table.drop(id, null)
      }
    }
  })
  store.records?.forget({ team_id })
}
