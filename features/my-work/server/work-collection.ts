import { workItems } from '@weft/model'
import { personalCollection, type ServerCollection } from '@weft/server-kit'

import { applySave, placeSaves, prepareSaves } from './set-values.ts'
import { presentWork, type WorkRow, workStore } from './work-store.ts'

/** Somebody's own work: records of their feed, which follow the items; a save of one sets values of its item. */
export function createWorkCollection(): ServerCollection<WorkRow> {
  return personalCollection({
    model: workItems,
    store: workStore,
    idType: 'text',
    // Rights that were lost since hide it.
    container: ({ folder_id }) => ({ type: 'folder', id: folder_id }),
    present: presentWork,
    place: placeSaves,
    prepare: prepareSaves,
    apply: applySave,
  })
}
