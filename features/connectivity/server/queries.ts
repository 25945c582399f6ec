import type { Database } from '@weft/db'

export async function insertLogEvent(
  db: Database,
  event: { user_id: number | null; name: string; properties: Record<string, unknown>; at: number },
): Promise<void> {
  await db.run(
    null,
    {
      name: 'insert-log-event',
      text: `insert into log_events (user_id, name, properties, at)
             values ($1, $2, $3::jsonb, to_timestamp($4::float8 / 1000))`,
    },
    [event.user_id, event.name, JSON.stringify(event.properties), event.at],
  )
}
