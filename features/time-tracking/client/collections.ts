import { createTimeEntry, timeEntries } from '@weft/model'
import { type CollectionSettings, settingsOf } from '@weft/store'

type NewEntry = Parameters<typeof createTimeEntry>[1]

export const timeEntrySettings: CollectionSettings = settingsOf(timeEntries, {
  create: (team_id, fields) => createTimeEntry(team_id, fields as unknown as NewEntry),
})
