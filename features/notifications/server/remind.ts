import { toWireTime } from '@weft/base'
import { type NotificationLine, userFeed } from '@weft/model'
import { createPrincipal, type Kit, peopleThere } from '@weft/server-kit'

import { namesFor } from './names.ts'
import { putNotification } from './notification-collection.ts'
import type { NotificationRow } from './notification-store.ts'
import { begin } from './piles.ts'
import { holdItems, reminded } from './queries.ts'

export interface Reminder {
  team_id: number
  item_id: string
  attribute_id: string
  /** What the item's date was when it reminded. */
  date: unknown
  user_ids: readonly number[]
  /** The reminder's own moment, in milliseconds: for one moment a person is reminded once. */
  at: number
}

/** Reminds people of a date of an item, as their rights are now; safe to run again. */
export async function remind({ db, writer }: Pick<Kit, 'db' | 'writer'>, reminder: Reminder): Promise<void> {
  const { team_id, item_id, attribute_id } = reminder
  const user_ids = await peopleThere(db, reminder.user_ids)
  const at = toWireTime(reminder.at)
  const group_key = `reminder:${item_id}:${attribute_id}:${at}`
  const line: NotificationLine = {
    kind: 'reminder',
    attribute_id,
    attribute_name: null,
    count: 1,
    date: reminder.date,
  }
  await writer.act({
    team_id,
    feeds: user_ids.map(userFeed),
    caller: { user_id: 0, session_id: null },
    key: null,
    hash: 'remind',
    async run(unit) {
      const items = await holdItems(unit.tx, team_id, [item_id])
      const [item] = items
      const known = new Set(await reminded(unit.tx, team_id, item_id, group_key))
      const rows: NotificationRow[] = []
      for (const user_id of user_ids) {
        if (!item || known.has(user_id) || unit.access.barred.has(user_id)) continue
        const principal = createPrincipal(unit.access, { user_id, session_id: null })
        if (!principal.may('VIEW_FOLDER', { type: 'folder', id: item.folder_id })) continue
        const { board_id, folder_id } = item
        const event = { kind: 'changed', at, actor: 0, act: null, item_id, comment_id: null } as const
        const told = { ...event, seq: 0, n: 0, attribute_id, view: null, form_name: null, to: [user_id] }
        const row = begin(group_key, told, { user_id, board_id, folder_id, now: unit.at })
        // Nothing joins a reminder, and it joins nothing.
        rows.push({ ...row, is_open: false, body: [line] })
      }
      const named = await namesFor(unit.tx, team_id, rows, new Map(items.map((one) => [one.id, one])))
      for (const row of named) putNotification(unit, row)
      return { status: 200, body: {} }
    },
  })
}
