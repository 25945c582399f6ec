import { type Recent, recents } from '@weft/model'
import { RECORD_COLUMNS, type RecordRow, type ServerCollection, tableStore } from '@weft/server-kit'

import { ownPlaces } from './own-places.ts'

type RecentRow = RecordRow<Pick<Recent, 'user_id' | 'resource_id' | 'opened_at'> & { resource_type: string }>

const store = tableStore<RecentRow>('recents', {
  ...RECORD_COLUMNS,
  user_id: 'int',
  resource_type: 'text',
  resource_id: 'text',
  opened_at: 'timestamptz',
})

/** What people opened last: records of their own feeds. The database keeps the latest of each person. */
export function createRecentCollection(): ServerCollection<RecentRow> {
  return ownPlaces({
    model: recents,
    store,
    hold(asked, known, { unit }) {
      // Nobody has opened what is still to come; and a device that was away says late what was long ago.
      const said = asked['opened_at'] as string | undefined
      const opened_at = said !== undefined && said < unit.at ? said : unit.at
      return known && opened_at <= known.opened_at ? null : { opened_at }
    },
  })
}
