import type { Database, Tx } from '@weft/db'

interface TextPlace {
  team_id: number
  item_id: string
  attribute_id: string
}

/** Somebody who goes on writing makes one version in so many minutes. */
const PAUSE_MINUTES = 10
/** Versions of one text. */
const MOST = 50
/** As long as the activity that names them. */
const KEPT_DAYS = 180

/**
 * Keeps what a long text held, before it is replaced. While one person goes on writing only the first of their changes
 * in ten minutes keeps what was there; beyond fifty versions, and after 180 days, the oldest go.
 */
export async function keepText(
  tx: Tx,
  { team_id, item_id, attribute_id }: TextPlace,
  { html, hash, by }: { html: string; hash: string; by: number },
): Promise<void> {
  const kept = await tx.query(
    {
      name: 'keep-text',
      text: `insert into text_versions (team_id, item_id, attribute_id, hash, html, kept_by)
             select $1, $2, $3, $4, $5, $6
             where not exists (select 1 from text_versions where team_id = $1 and item_id = $2 and attribute_id = $3
               and kept_by = $6 and kept_at > now() - make_interval(mins => $7))
             on conflict (team_id, item_id, attribute_id, hash)
               do update set kept_at = excluded.kept_at, kept_by = excluded.kept_by
             returning hash`,
    },
    [team_id, item_id, attribute_id, hash, html, by, PAUSE_MINUTES],
  )
  if (kept.length === 0) return
  await tx.query(
    {
      name: 'drop-old-texts',
      text: `delete from text_versions v where v.team_id = $1 and v.item_id = $2 and v.attribute_id = $3
               and (v.kept_at < now() - make_interval(days => $5) or v.hash not in (
                 select hash from text_versions where team_id = $1 and item_id = $2 and attribute_id = $3
                 order by kept_at desc, hash limit $4))`,
    },
    [team_id, item_id, attribute_id, MOST, KEPT_DAYS],
  )
}

/** Which texts of an item are kept, as `{attribute_id}.{hash}`. */
export async function keptTexts(db: Database, team_id: number, item_id: string): Promise<Set<string>> {
  const rows = await db.run<{ attribute_id: string; hash: string }>(
    team_id,
    {
      name: 'kept-texts',
      text: `select attribute_id, hash from text_versions where team_id = $1 and item_id = $2`,
    },
    [team_id, item_id],
  )
  return new Set(rows.map(({ attribute_id, hash }) => `${attribute_id}.${hash}`))
}

/** A kept text; null where it is not there (any more). */
export async function keptText(
  db: Database,
  { team_id, item_id, attribute_id }: TextPlace,
  hash: string,
): Promise<string | null> {
  const [row] = await db.run<{ html: string }>(
    team_id,
    {
      name: 'kept-text',
      text: `select html from text_versions where team_id = $1 and item_id = $2 and attribute_id = $3 and hash = $4`,
    },
    [team_id, item_id, attribute_id, hash],
  )
  return row?.html ?? null
}

/** What an item holds in its attributes of these types. */
export async function valuesOfTypes(
  db: Database,
  { team_id, item_id }: Pick<TextPlace, 'team_id' | 'item_id'>,
  types: readonly string[],
): Promise<{ type: string; data: unknown }[]> {
  return db.run(
    team_id,
    {
      name: 'values-of-types',
      text: `select a.type, i."values"->a.id::text->0 as data
             from items i join attributes a on a.team_id = i.team_id and a.board_id = i.board_id
               and a.type = any($3::text[]) and a.deleted_at is null
             where i.team_id = $1 and i.id = $2 and i."values" ? a.id::text`,
    },
    [team_id, item_id, types],
  )
}
