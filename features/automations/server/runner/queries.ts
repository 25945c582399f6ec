import type { Database, Tx } from '@weft/db'
import { type ItemRow, itemStore } from '@weft/features/items/server'
import { AUTOBOT_ID, type Settings } from '@weft/model'

/** Changes of an item that are looked through for what it was. */
const MOST_CHANGES = 2_000

/**
 * What values of an item held before changes that came after an event, in the order of the changes: those in the folder of
 * the event, and where it lies elsewhere by now, those there.
 */
export async function replacedSince(
  db: Database,
  team_id: number,
  event: { folder_id: string; item_id: string; seq: number; n: number; at: string; now_in: string },
): Promise<{ attribute_id: string; was: unknown }[]> {
  return db.run(
    team_id,
    {
      name: 'values-replaced-since',
      text: `select split_part(record_id, '.', 2) as attribute_id,
               case when past -> 'slots' ? split_part(record_id, '.', 2) then past -> 'slots' -> split_part(record_id, '.', 2)
                 else old -> 'data' end as was
             from activity where team_id = $1 and feed_kind = 'folder'
               and ((feed_id = $2 and (seq, n) > ($4, $5))
                 or (feed_id = $6 and feed_id <> $2 and at >= ($7 || '+00')::timestamptz))
               and collection = 'values' and action = 'changed' and left(record_id, 36) = $3
             order by feed_id <> $2, seq, n limit ${MOST_CHANGES}`,
    },
    [team_id, event.folder_id, event.item_id, event.seq, event.n, event.now_in, event.at],
  )
}

/** An item, the trash included. */
export async function itemRow(db: Database, team_id: number, id: string): Promise<ItemRow | null> {
  return db.read(team_id, async (tx) => (await itemStore.load(tx, team_id, [id])).get(id) ?? null)
}

/** Sub-items that are looked at to tell whether all are done. */
const MOST_SUB_ITEMS = 500

/** Items right below another one, without those in the trash. */
export async function subItemsOf(db: Database, team_id: number, id: string): Promise<ItemRow[]> {
  return db.read(team_id, async (tx) => {
    const rows = await tx.query<{ id: string }>(
      {
        name: 'sub-items-of-automation',
        text: `select id from items where team_id = $1 and parent_id = $2 and deleted_at is null limit $3`,
      },
      [team_id, id, MOST_SUB_ITEMS],
    )
    const ids = rows.map((row) => row.id)
    return [...(await itemStore.load(tx, team_id, ids)).values()]
  })
}

/** Somebody's name; null for guests and people who are gone. */
export async function personOf(
  db: Database,
  id: number | null,
): Promise<{ id: number; name: string } | null> {
  // What a rule started by another one is nobody's doing.
  if (id === null || id <= 0 || id === AUTOBOT_ID) return null
  const [row] = await db.run<{ id: number; name: string }>(
    { user: id },
    { name: 'actor-of-automation', text: `select id, name from users where id = $1 and deleted_at is null` },
    [id],
  )
  return row ?? null
}

export async function boardNameOf(db: Database, team_id: number, id: string): Promise<string | null> {
  const [row] = await db.run<{ name: string }>(
    team_id,
    {
      name: 'board-name-of-automation',
      text: `select name from boards where team_id = $1 and id = $2 and deleted_at is null`,
    },
    [team_id, id],
  )
  return row?.name ?? null
}

export async function boardSettingsOf(db: Database, team_id: number, id: string): Promise<Settings> {
  const [row] = await db.run<{ settings: Settings }>(
    team_id,
    {
      name: 'board-settings-of-automation',
      text: `select settings from boards where team_id = $1 and id = $2`,
    },
    [team_id, id],
  )
  return row?.settings ?? {}
}

/** People of a workspace, for texts that name them. */
export async function peopleOfTeam(
  tx: Tx,
  team_id: number,
): Promise<{ id: number; name: string; email: string }[]> {
  return tx.query(
    {
      name: 'people-of-automation',
      text: `select u.id, u.name, u.email from team_members m join users u on u.id = m.user_id where m.team_id = $1`,
    },
    [team_id],
  )
}
