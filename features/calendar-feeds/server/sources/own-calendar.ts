import { listedWorkOf, numberOfWork } from '@weft/features/my-work/server'
import { asDate } from '@weft/recurrence'
import type { Kit } from '@weft/server-kit'

import { calendarWork } from '../budget.ts'
import type { Calendar, DatedItem, Reader } from './calendar.ts'
import { daysTold } from './days-told.ts'
import { nearest } from './nearest.ts'
import { stampOf } from './stamp.ts'

export const MINE = 'mine'

/** Steps of judging a row. */
const ROW_STEPS = 60

/** Reasons by which an item is somebody's own; what they follow, or are mentioned in, is others'. */
const OWN: ReadonlySet<string> = new Set(['assigned', 'created'])

/** What is due of somebody's own items in a workspace, in all folders that they may see now. */
export async function ownCalendar(
  { kit, appUrl }: { kit: Kit; appUrl: URL },
  reader: Reader,
  name: string,
): Promise<Calendar> {
  const { principal, tz } = reader
  const { team_id } = principal.access
  const days = daysTold(tz)
  const number = await numberOfWork(kit.db, team_id, principal.user_id)
  return {
    id: MINE,
    name,
    color: null,
    tz,
    stamp: stampOf(appUrl, reader, days, [MINE, name, number]),
    async items() {
      const rows = await listedWorkOf(kit.db, team_id, principal.user_id)
      const found: DatedItem[] = []
      const work = calendarWork(team_id)
      for (const { due, why, ...row } of rows) {
        work.take(ROW_STEPS)
        if (work.isOver) await work.pause()
        const date = asDate(due?.data)
        if (!due || !date || !why.some((one) => OWN.has(one))) continue
        if (!principal.may('VIEW_FOLDER', { type: 'folder', id: row.folder_id })) continue
        found.push({
          item_id: row.item_id,
          attribute_id: due.attribute_id,
          name: row.title,
          url: `${appUrl.origin}/b/${row.board_id}/${row.folder_id}/${row.item_id}`,
          date: { ...date, read_in: tz },
          updated_at: row.updated_at,
          version: row.row_version,
        })
      }
      return nearest(found, days, work)
    },
  }
}
