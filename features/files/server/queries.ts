import type { Database, Tx } from '@weft/db'

import type { FileUse, FileRow, ItemOfFile } from './file-row.ts'
import type { StoredPart } from './storage/storage.ts'

export const COLUMNS = `a.team_id, a.id, a.storage_key, a.state, a.name, a.size, a.mime, a.sha256, a.has_pictures, a.received,
  a.parts, a.upload_ref, a.item_id, a.attribute_id, a.created_by`

export async function findFile(db: Database, team_id: number, id: string): Promise<FileRow | undefined> {
  const [row] = await db.run<FileRow>(
    team_id,
    { name: 'find-file', text: `select ${COLUMNS} from attachments a where a.team_id = $1 and a.id = $2` },
    [team_id, id],
  )
  return row
}

/** The item that a file is for, as permissions see it; people are the users of its attributes in `people_types`. */
export async function findItem(
  db: Database,
  team_id: number,
  asked: { item_id: string; attribute_id: string | null; people_types: readonly string[] },
): Promise<ItemOfFile | undefined> {
  const [row] = await db.run<ItemOfFile>(
    team_id,
    {
      name: 'find-item-of-file',
      text: `select i.id, i.board_id, i.folder_id, i.created_by, i.deleted_at, f.type as attribute_type,
               f.settings as attribute_settings,
               (select coalesce(jsonb_agg(e.person), '[]'::jsonb) from attributes a
                  cross join lateral jsonb_array_elements(
                    case jsonb_typeof(i.values -> a.id::text -> 0) when 'array' then i.values -> a.id::text -> 0
                      else '[]'::jsonb end) as e (person)
                where a.team_id = i.team_id and a.board_id = i.board_id and a.deleted_at is null
                  and a.type = any($4)) as people
             from items i left join attributes f
               on f.team_id = i.team_id and f.board_id = i.board_id and f.id = $3 and f.deleted_at is null
             where i.team_id = $1 and i.id = $2`,
    },
    [team_id, asked.item_id, asked.attribute_id, asked.people_types],
  )
  return row
}

/** Room that files and their pictures take, files on their way included: it is theirs already. */
export async function storageUsed(db: Database, team_id: number): Promise<number> {
  const [row] = await db.run<{ used: number }>(
    team_id,
    {
      name: 'storage-used',
      text: `select coalesce(sum(size + picture_bytes), 0)::int8 as used from attachments where team_id = $1`,
    },
    [team_id],
  )
  return row?.used ?? 0
}

type NewFile = Pick<
  FileRow,
  'team_id' | 'id' | 'storage_key' | 'name' | 'size' | 'item_id' | 'attribute_id'
> & {
  created_by: number | null
}

/** Takes the room of a new file; 'taken' when the id is, 'busy' and 'full' when there is no room. */
export async function insertFile(
  db: Database,
  row: NewFile,
  limits: { storage: number | null; uploads: number },
): Promise<{ outcome: 'done' | 'taken' | 'full' | 'busy'; used: number }> {
  return db.write({ team: row.team_id }, async (tx) => {
    await lockRoom(tx, row.team_id)
    const [counted] = await tx.query<{ used: number; uploads: number }>(
      `select coalesce(sum(size + picture_bytes), 0)::int8 as used,
              count(*) filter (where state = 'uploading' and created_by = $2)::int as uploads
       from attachments where team_id = $1 and id <> $3`,
      // Begun again after a lost answer, it has its own room already.
      [row.team_id, row.created_by, row.id],
    )
    const used = counted?.used ?? 0
    if ((counted?.uploads ?? 0) >= limits.uploads) return { outcome: 'busy', used }
    if (limits.storage !== null && used + row.size > limits.storage) return { outcome: 'full', used }
    const made = await tx.query(
      `insert into attachments (team_id, id, storage_key, state, name, size, item_id, attribute_id, created_by)
       values ($1, $2, $3, 'uploading', $4, $5, $6, $7, $8) on conflict do nothing returning id`,
      [
        row.team_id,
        row.id,
        row.storage_key,
        row.name,
        row.size,
        row.item_id,
        row.attribute_id,
        row.created_by,
      ],
    )
    return { outcome: made.length > 0 ? 'done' : 'taken', used }
  })
}

/** The storage's mark of an upload that it opened; everything is sent from the beginning. */
export async function restartFile(db: Database, row: FileRow, upload_ref: string): Promise<void> {
  await db.run(
    row.team_id,
    `update attachments set upload_ref = $3, received = 0, parts = '[]', updated_at = now()
     where team_id = $1 and id = $2 and state = 'uploading'`,
    [row.team_id, row.id, upload_ref],
  )
}

/** Counts a part that the storage has; false when another request was first. */
export async function addPart(db: Database, row: FileRow, part: StoredPart, bytes: number): Promise<boolean> {
  const moved = await db.run(
    row.team_id,
    {
      name: 'add-file-part',
      text: `update attachments set received = received + $4, parts = parts || $5::jsonb, updated_at = now()
             where team_id = $1 and id = $2 and state = 'uploading' and received = $3 and upload_ref = $6
             returning id`,
    },
    [row.team_id, row.id, row.received, bytes, JSON.stringify([part]), row.upload_ref],
  )
  return moved.length > 0
}

/** What was checked becomes a file that its item may hold. */
export async function makeReady(
  db: Database,
  row: FileRow,
  known: { mime: string; sha256: string; size: number },
): Promise<void> {
  await db.write({ team: row.team_id }, async (tx) => {
    await tx.query(
      `update attachments set state = 'ready', mime = $3, sha256 = $4, size = $5, received = $5, parts = '[]',
         upload_ref = '', updated_at = now()
       where team_id = $1 and id = $2`,
      [row.team_id, row.id, known.mime, known.sha256, known.size],
    )
    // A picture of a comment is held by the comment, once it is posted.
    if (row.attribute_id !== null)
      await addUse(tx, row.team_id, { attachment_id: row.id, item_id: row.item_id, name: row.name })
  })
}

/** Whether a file has pictures, and their bytes; answers how many bytes the workspace's files had before. */
export async function savePicturesOf(db: Database, row: FileRow, bytes: number | null): Promise<number> {
  return db.write({ team: row.team_id }, async (tx) => {
    await lockRoom(tx, row.team_id)
    const [counted] = await tx.query<{ used: number }>(
      `select coalesce(sum(size + picture_bytes), 0)::int8 as used from attachments where team_id = $1`,
      [row.team_id],
    )
    await tx.query(
      `update attachments set has_pictures = $3, picture_bytes = $4 where team_id = $1 and id = $2`,
      [row.team_id, row.id, bytes !== null, bytes ?? 0],
    )
    return counted?.used ?? 0
  })
}

/** Two that take room at once must not both count one too few. */
async function lockRoom(tx: Tx, team_id: number): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('weft-files', $1))`, [team_id])
}

export async function deleteFile(db: Database, team_id: number, id: string): Promise<void> {
  await db.run(team_id, `delete from attachments where team_id = $1 and id = $2`, [team_id, id])
}

/** Ready files and the standing items that hold them, one row for each of both. */
export async function findUses(db: Database, team_id: number, ids: readonly string[]): Promise<FileUse[]> {
  return db.run<FileUse>(
    team_id,
    {
      name: 'find-file-uses',
      text: `select ${COLUMNS}, u.name as use_name, u.item_id as use_item_id, i.folder_id
             from attachment_uses u
             join attachments a on a.team_id = u.team_id and a.id = u.attachment_id and a.state = 'ready'
             join items i on i.team_id = u.team_id and i.id = u.item_id and i.deleted_at is null
             where u.team_id = $1 and u.attachment_id = any($2::uuid[]) and u.removed_at is null
             order by u.item_id = a.item_id desc, u.item_id`,
    },
    [team_id, ids],
  )
}

/** A file that is there, as a value may name it, and the items that hold it or held it. */
export type NamedFile = Pick<FileRow, 'id' | 'size' | 'created_by' | 'item_id'> & {
  mime: string
  uses: { item_id: string; folder_id: string; isRemoved: boolean }[]
}

export async function findNamed(tx: Tx, team_id: number, ids: readonly string[]): Promise<NamedFile[]> {
  return tx.query<NamedFile>(
    {
      name: 'find-named-files',
      text: `select a.id, a.size::int8 as size, coalesce(a.mime, 'application/octet-stream') as mime, a.created_by,
               a.item_id,
               (select coalesce(jsonb_agg(jsonb_build_object('item_id', u.item_id, 'folder_id', i.folder_id,
                    'isRemoved', u.removed_at is not null)), '[]'::jsonb)
                from attachment_uses u join items i on i.team_id = u.team_id and i.id = u.item_id
                where u.team_id = a.team_id and u.attachment_id = a.id) as uses
             from attachments a where a.team_id = $1 and a.id = any($2::uuid[]) and a.state = 'ready'`,
    },
    [team_id, ids],
  )
}

/** What lists of items hold now, by attributes of the given types, and the files that they are known to hold. */
export async function heldByItems(
  tx: Tx,
  team_id: number,
  item_ids: readonly string[],
  types: readonly string[],
): Promise<HeldByItem[]> {
  return tx.query<HeldByItem>(
    {
      name: 'held-by-items',
      text: `select i.id as item_id,
               (select coalesce(jsonb_agg(jsonb_build_object('type', a.type, 'id', e ->> 'id', 'name', e ->> 'name',
                    'url', e ->> 'url')), '[]'::jsonb)
                from attributes a cross join lateral jsonb_array_elements(
                  case jsonb_typeof(i.values -> a.id::text -> 0) when 'array' then i.values -> a.id::text -> 0
                    else '[]'::jsonb end) e
                where a.team_id = i.team_id and a.board_id = i.board_id and a.type = any($3)) as held,
               (select coalesce(jsonb_agg(jsonb_build_object('id', u.attachment_id, 'name', u.name,
                    'isRemoved', u.removed_at is not null)), '[]'::jsonb)
                from attachment_uses u where u.team_id = i.team_id and u.item_id = i.id) as uses
             from items i where i.team_id = $1 and i.id = any($2::uuid[])`,
    },
    [team_id, item_ids, types],
  )
}

export interface HeldByItem {
  item_id: string
  held: { type: string; id: string | null; name: string | null; url: string | null }[]
  uses: HeldUse[]
}

interface HeldUse {
  id: string
  name: string
  isRemoved: boolean
}

export async function addUse(
  tx: Tx,
  team_id: number,
  use: { attachment_id: string; item_id: string; name: string },
): Promise<void> {
  await tx.query(
    {
      name: 'add-file-use',
      // An item that is about to be made takes its files as it is made; held, so that none is removed for ever meanwhile.
      text: `with standing as (
               select i.id as item_id, a.id as attachment_id
               from items i join attachments a on a.team_id = i.team_id and a.id = $2
               where i.team_id = $1 and i.id = $3 for key share)
             insert into attachment_uses (team_id, attachment_id, item_id, name)
             select $1, attachment_id, item_id, $4 from standing
             on conflict (team_id, attachment_id, item_id) do update set name = excluded.name, removed_at = null`,
    },
    [team_id, use.attachment_id, use.item_id, use.name],
  )
}

export async function removeUses(
  tx: Tx,
  team_id: number,
  item_id: string,
  ids: readonly string[],
): Promise<void> {
  await tx.query(
    {
      name: 'remove-file-uses',
      text: `update attachment_uses set removed_at = now()
             where team_id = $1 and item_id = $2 and attachment_id = any($3::uuid[]) and removed_at is null`,
    },
    [team_id, item_id, ids],
  )
}

/** Workspaces that have files, those in the trash included. */
export async function teamsWithFiles(db: Database): Promise<number[]> {
  const rows = await db.owner((tx) =>
    tx.query<{ team_id: number }>(`select distinct team_id from attachments`),
  )
  return rows.map(({ team_id }) => team_id)
}

/** How long what nobody holds any more stays. */
interface PurgedAfter {
  uploadHours: number
  removedDays: number
}

const PURGEABLE = `a.updated_at < now() - make_interval(hours => $2) and (a.state = 'uploading'
  or (a.state = 'ready' and not exists (
    select 1 from attachment_uses u where u.team_id = a.team_id and u.attachment_id = a.id
      and (u.removed_at is null or u.removed_at > now() - make_interval(days => $3)))
    and not exists (select 1 from comment_pictures p where p.team_id = a.team_id and p.attachment_id = a.id)))
  and not exists (select 1 from file_holds h where h.team_id = a.team_id and h.until > now())`

/** Files to remove: uploads that nobody went on with, and what no item has held for a while and no comment shows. */
export async function filesToPurge(
  db: Database,
  team_id: number,
  { uploadHours, removedDays }: PurgedAfter,
): Promise<FileRow[]> {
  return db.run<FileRow>(
    team_id,
    `select ${COLUMNS} from attachments a where a.team_id = $1 and ${PURGEABLE} order by a.id limit 500`,
    [team_id, uploadHours, removedDays],
  )
}

/** Takes the row of such a file away; false where somebody holds it by now, or went on with the upload. */
export async function takeAway(
  db: Database,
  { team_id, id }: Pick<FileRow, 'team_id' | 'id'>,
  { uploadHours, removedDays }: PurgedAfter,
): Promise<boolean> {
  return db.write({ team: team_id }, async (tx) => {
    // Whoever is about to hold it, and holds the row for that, goes first; only then it is looked at again.
    await tx.query('select 1 from attachments where team_id = $1 and id = $2 for update', [team_id, id])
    const gone = await tx.query(
      `delete from attachments a where a.team_id = $1 and a.id = $4 and ${PURGEABLE} returning a.id`,
      [team_id, uploadHours, removedDays, id],
    )
    return gone.length > 0
  })
}

/** Which of these keys belong to no file. */
export async function unknownKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.owner((tx) =>
    tx.query<{ key: string }>(
      `select k.key from unnest($1::text[]) as k (key)
       where not exists (select 1 from attachments a where a.storage_key = k.key)`,
      [keys],
    ),
  )
  return new Set(rows.map(({ key }) => key))
}

/**
 * Writes down which pages are to be asked for; answers those that nobody wrote down before. What is known stays: the
 * nightly removal looks only for those that nobody wanted for a while.
 */
export async function wantPreviews(tx: Tx, team_id: number, urls: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ url: string }>(
    `with again as (update link_previews set created_at = now()
       where team_id = $1 and url = any($2) and created_at < now() - interval '1 day')
     insert into link_previews (team_id, url) select $1, u.url from unnest($2::text[]) as u (url)
     on conflict do nothing returning url`,
    [team_id, urls],
  )
  return rows.map(({ url }) => url)
}

export async function savePreviewOf(
  db: Database,
  team_id: number,
  preview: { url: string; title: string | null; icon: string | null },
): Promise<void> {
  await db.run(
    team_id,
    `update link_previews set title = $3, icon = $4, fetched_at = now() where team_id = $1 and url = $2`,
    [team_id, preview.url, preview.title, preview.icon],
  )
}

/** What is known of pages; of those alone that links in the given folders lead to, unless all are (null). */
export async function findPreviews(
  db: Database,
  team_id: number,
  urls: readonly string[],
  within: { folder_ids: readonly string[]; types: readonly string[] } | null,
): Promise<{ url: string; title: string | null; icon: string | null }[]> {
  const known = `select url, title, icon from link_previews
    where team_id = $1 and url = any($2) and fetched_at is not null`
  if (!within) return db.run(team_id, { name: 'find-link-previews', text: known }, [team_id, urls])
  return db.run(
    team_id,
    {
      name: 'find-link-previews-within',
      text: `with known as (${known})
             select * from known where url in (
               select link ->> 'url' from items i
                 join attributes a on a.team_id = i.team_id and a.board_id = i.board_id and a.type = any($4)
                   and a.deleted_at is null
                 cross join lateral jsonb_array_elements(
                   case jsonb_typeof(i.values -> a.id::text -> 0) when 'array' then i.values -> a.id::text -> 0
                     else '[]'::jsonb end) as link
               where i.team_id = $1 and i.folder_id = any($3::text[]) and i.deleted_at is null
                 and exists (select 1 from known))`,
    },
    [team_id, urls, within.folder_ids, within.types],
  )
}

/** Keeps all files of a workspace until a time, or lets go of them (null): somebody reads what was there a while ago. */
export async function holdFiles(
  db: Database,
  { team_id, id }: { team_id: number; id: string },
  until: number | null,
): Promise<void> {
  await db.write({ team: team_id }, async (tx) => {
    await tx.query(`delete from file_holds where team_id = $1 and (id = $2 or until < now())`, [team_id, id])
    if (until === null) return
    await tx.query(
      `insert into file_holds (team_id, id, until) values ($1, $2, to_timestamp($3::float8 / 1000))`,
      [team_id, id, until],
    )
  })
}
