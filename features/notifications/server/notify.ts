import { newUuid } from '@weft/base'
import { userFeed } from '@weft/model'
import type { Kit, Unit } from '@weft/server-kit'

import { maySee } from './may-see.ts'
import { namesFor } from './names.ts'
import { putNotification } from './notification-collection.ts'
import type { NotificationRow } from './notification-store.ts'
import { NOTHING_MORE } from './piles.ts'
import { boardName, holdItems, type ItemPart, toldOf } from './queries.ts'

/** What parts of the program tell people by name. */
export interface Notice {
  notification_type:
    | 'TemplateSharedNotification'
    | 'AutomationItemNotification'
    | 'AutomationBoardNotification'
    | 'AutomationRunsWarningNotification'
    | 'AutomationRunsExceededNotification'
    | 'AiCreditsWarningNotification'
    | 'AiCreditsExceededNotification'
    | 'StorageExceededNotification'
    | 'StorageWarningNotification'
    | 'HookOffNotification'
  user_ids: readonly number[]
  /** Whose doing it was; null where nobody's. */
  created_by?: number | null
  /** Where it belongs: an item, a board, or the workspace where neither is told. */
  item_id?: string
  board_id?: string
  template_id?: string
  template_name?: string
  usage?: number
  limit?: number
  /** What is said: of which kind, and words of people in it. */
  line?: { kind: string; text: string }
  /** Names the occasion: of one, people are told once, however often it is asked for. */
  key?: string
}

const CHUNK = 50

/** Tells people one thing, each of them once, as far as they may see what it is about and are not kept out. */
export async function notify(
  { writer }: Pick<Kit, 'writer'>,
  team_id: number,
  notice: Notice,
): Promise<void> {
  const user_ids = [...new Set(notice.user_ids)].filter((id) => id > 0 && id !== notice.created_by)
  for (let at = 0; at < user_ids.length; at += CHUNK) {
    const some = user_ids.slice(at, at + CHUNK)
    await writer.act({
      team_id,
      feeds: some.map(userFeed),
      caller: { user_id: 0, session_id: null },
      key: null,
      hash: 'notify',
      async run(unit) {
        await notifyWithin(unit, notice, some)
        return { status: 200, body: {} }
      },
    })
  }
}

/** The same in the transaction of what it is about, which holds the feeds of these people. */
export async function notifyWithin(
  unit: Unit,
  notice: Omit<Notice, 'user_ids'>,
  user_ids: readonly number[],
): Promise<void> {
  const { tx, team_id } = unit
  const items = notice.item_id === undefined ? [] : await holdItems(tx, team_id, [notice.item_id])
  const [item] = items
  if (notice.item_id !== undefined && !item) return
  const known =
    notice.key === undefined ? [] : await toldOf(tx, team_id, { user_ids, group_key: keyOf(notice.key) })
  const board_id = item?.board_id ?? notice.board_id ?? null
  const board_name = board_id === null ? null : await boardName(tx, team_id, board_id)
  const rows = user_ids
    .filter((user_id) => !known.includes(user_id))
    .filter((user_id) => maySee(unit, user_id, { folder_id: item?.folder_id ?? null, board_id }))
    .map((user_id) => rowOf(unit, notice, { user_id, item, board_id, board_name }))
  const byId = new Map(items.map((one) => [one.id, one]))
  for (const row of await namesFor(tx, team_id, rows, byId)) putNotification(unit, row)
}

const keyOf = (occasion: string) => `notice:${occasion}`

interface Place {
  item: ItemPart | undefined
  board_id: string | null
}

function rowOf(
  { at }: Unit,
  notice: Omit<Notice, 'user_ids'>,
  { user_id, item, board_id, board_name }: Place & { user_id: number; board_name: string | null },
): NotificationRow {
  const id = newUuid()
  return {
    ...NOTHING_MORE,
    id,
    user_id,
    notification_type: notice.notification_type,
    board_id,
    folder_id: item?.folder_id ?? null,
    item_id: item?.id ?? null,
    comment_id: null,
    attribute_id: null,
    board_name,
    item_name: null,
    attribute_name: null,
    created_by: notice.created_by ?? null,
    created_by_name: null,
    template_id: notice.template_id ?? null,
    template_name: notice.template_name ?? null,
    usage: notice.usage ?? null,
    limit: notice.limit ?? null,
    body: notice.line ? [{ ...notice.line, attribute_id: null, attribute_name: null, count: 1 }] : [],
    count: 1,
    actor_ids: [],
    group_key: keyOf(notice.key ?? id),
    is_open: false,
    first_at: at,
    read_at: null,
    row_version: 0,
    seq: 0,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  }
}
