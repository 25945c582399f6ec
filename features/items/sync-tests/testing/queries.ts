import type { Database } from '@weft/db'

type Row = Record<string, unknown>

export async function readFeedNumbers(db: Database, team_id: number): Promise<Map<string, number>> {
  const rows = await db.owner((tx) =>
    tx.query<{ kind: string; id: string; seq: number }>(
      'select kind, id, seq from feeds where team_id = $1',
      [team_id],
    ),
  )
  return new Map(rows.map(({ kind, id, seq }) => [`${kind}:${id}`, seq]))
}

/** Deltas from below what there is now answer a refresh. */
export async function raiseFloor(
  db: Database,
  team_id: number,
  feed: { kind: string; id: string },
): Promise<void> {
  await db.owner((tx) =>
    tx.query('update feeds set floor = seq where team_id = $1 and kind = $2 and id = $3', [
      team_id,
      feed.kind,
      feed.id,
    ]),
  )
}

export interface Remembered {
  user_id: number
  key: string
  status: number
  body: { data?: Row; replay?: unknown }
}

interface Activity {
  action: string
  collection: string
  record_id: string
  feed_kind: string
  old: Row | null
  new: Row | null
}

/** All that the database says of a workspace after a run. */
export interface Truth {
  remembered: Remembered[]
  activity: Activity[]
  tables: Record<'boards' | 'folders' | 'views' | 'attributes' | 'items' | 'permissions', Row[]>
  longTexts: Map<string, string>
}

const TABLES = ['boards', 'folders', 'views', 'attributes', 'items', 'permissions'] as const

export async function readTruth(db: Database, team_id: number, users: readonly number[]): Promise<Truth> {
  return db.owner(async (tx) => {
    const tables = {} as Truth['tables']
    for (const table of TABLES)
      tables[table] = await tx.query<Row>(`select * from ${table} where team_id = $1`, [team_id])
    const texts = await tx.query<{ id: string; html: string }>(
      `select item_id || '.' || attribute_id as id, html from long_texts where team_id = $1`,
      [team_id],
    )
    return {
      tables,
      longTexts: new Map(texts.map(({ id, html }) => [id, html])),
      remembered: await tx.query<Remembered>(
        'select user_id, key, status, body::json as body from idempotency where user_id = any($1::int[])',
        [users],
      ),
      activity: await tx.query<Activity>(
        'select action, collection, record_id, feed_kind, old, new from activity where team_id = $1',
        [team_id],
      ),
    }
  })
}
