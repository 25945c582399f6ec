import type { FinalRow, History } from '../history/history.ts'
import { TEAM } from './model-record.ts'
import type { SyncWorld, WorldClient } from './sync-world.ts'

/** What a settled run left behind, in the shape that checkers judge. Everybody sees everything, nothing goes outside. */
export function worldHistory(world: SyncWorld): History {
  const { server, calls, frames, clients } = world
  return {
    calls,
    frames,
    reads: clients.flatMap(({ reads }) => reads),
    feed: server.log,
    rows: storedRows(world),
    shown: clients.map((client) => ({
      client: `c${client.user}`,
      waiting: client.store.waiting,
      shows: shownRows(world, client),
      sees: storedRows(world, world.followed),
    })),
    sight: null,
    deliveries: null,
    secret: '',
  }
}

/** All records, or only those that stand in the folders and the folders themselves. */
function storedRows({ server }: SyncWorld, folders?: readonly string[]): FinalRow[] {
  return [...server.records.values()].flatMap((one): FinalRow[] => {
    const { collection, id, row_version, fields, trash_root } = one
    const isSeen =
      !folders ||
      (trash_root === null && (collection === 'folders' || folders.includes(String(fields.folder_id))))
    if (!isSeen) return []
    if (collection === 'folders')
      return [{ record: `folders/${id}`, row_version, fields: { name: fields.name } }]
    const { folder_id, parent_id, sort_order } = fields
    return [
      { record: `items/${id}`, row_version, fields: { folder_id, parent_id, sort_order } },
      ...slotRows(id, one.slots),
    ]
  })
}

function shownRows({ followed }: SyncWorld, { items, folders }: WorldClient): FinalRow[] {
  return [
    ...folders
      .list(TEAM)
      .map(({ id, name, row_version }) => ({ record: `folders/${id}`, row_version, fields: { name } })),
    ...followed
      .flatMap((id) => items.list(id))
      .flatMap(({ id, row_version, folder_id, parent_id, sort_order, values }) => [
        { record: `items/${id}`, row_version, fields: { folder_id, parent_id, sort_order } },
        ...slotRows(id, values ?? {}),
      ]),
  ]
}

function slotRows(
  id: string,
  slots: Readonly<Record<string, { data: unknown; row_version: number } | undefined>>,
): FinalRow[] {
  return Object.entries(slots).flatMap(([attribute_id, slot]) =>
    slot && slot.row_version > 0
      ? [
          {
            record: `values/${id}.${attribute_id}`,
            row_version: slot.row_version,
            fields: { data: slot.data },
          },
        ]
      : [],
  )
}
