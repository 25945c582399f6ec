import type { Tx } from '@weft/db'

/** A table of the workspace and the columns of it that an archive fills, with their types. */
interface Filled {
  table: string
  columns: Readonly<Record<string, string>>
}

const TIMED = {
  row_version: 'int',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  created_by: 'int',
} as const
const PLACED = { board_id: 'text', folder_id: 'text' } as const
/** Everything of a new workspace has the first number of its feed. */
const NUMBERED = { seq: 'bigint' } as const

const TABLES = {
  boards: {
    table: 'boards',
    columns: {
      id: 'text',
      name: 'text',
      description: 'text',
      color: 'text',
      icon: 'text',
      user_ids: 'int[]',
      sort_order: 'float8',
      settings: 'jsonb',
      ...TIMED,
      ...NUMBERED,
    },
  },
  folders: {
    table: 'folders',
    columns: {
      id: 'text',
      board_id: 'text',
      parent_id: 'text',
      name: 'text',
      color: 'text',
      icon: 'text',
      attribute_ids: 'uuid[]',
      hidden: 'boolean',
      sort_order: 'float8',
      settings: 'jsonb',
      ...TIMED,
      ...NUMBERED,
    },
  },
  attributes: {
    table: 'attributes',
    columns: {
      id: 'uuid',
      board_id: 'text',
      name: 'text',
      type: 'text',
      primary: 'boolean',
      settings: 'jsonb',
      default_data: 'jsonb',
      sort_order: 'float8',
      ...TIMED,
      ...NUMBERED,
    },
  },
  views: {
    table: 'views',
    columns: {
      id: 'text',
      ...PLACED,
      name: 'text',
      type: 'text',
      access: 'text',
      owner_id: 'int',
      sort_order: 'float8',
      settings: 'jsonb',
      ...TIMED,
      ...NUMBERED,
    },
  },
  automations: {
    table: 'automations',
    columns: {
      id: 'text',
      board_id: 'text',
      name: 'text',
      trigger: 'jsonb',
      conditions: 'jsonb',
      steps: 'jsonb',
      row_version: 'int',
      created_at: 'timestamptz',
      created_by: 'int',
      ...NUMBERED,
    },
  },
  permissions: {
    table: 'permissions',
    columns: {
      id: 'text',
      resource_type: 'text',
      resource_id: 'text',
      permissions: 'jsonb',
      final_permissions: 'jsonb',
      ...TIMED,
      ...NUMBERED,
    },
  },
  items: {
    table: 'items',
    columns: {
      id: 'uuid',
      ...PLACED,
      parent_id: 'uuid',
      sort_order: 'float8',
      values: 'jsonb',
      ...TIMED,
      updated_by: 'int',
      ...NUMBERED,
    },
  },
  texts: { table: 'long_texts', columns: { item_id: 'uuid', attribute_id: 'uuid', html: 'text' } },
  uniques: { table: 'unique_values', columns: { attribute_id: 'uuid', key: 'text', item_id: 'uuid' } },
  links: {
    table: 'item_references',
    columns: {
      id: 'text',
      attribute_id: 'uuid',
      from_item_id: 'uuid',
      to_item_id: 'uuid',
      board_id: 'text',
      folder_id: 'text',
      to_folder_id: 'text',
      stale: 'boolean',
      sort_order: 'float8',
      data: 'jsonb',
      row_version: 'int',
      created_at: 'timestamptz',
      created_by: 'int',
      ...NUMBERED,
    },
  },
  comments: {
    table: 'comments',
    columns: {
      id: 'uuid',
      ...PLACED,
      item_id: 'uuid',
      parent_id: 'uuid',
      html: 'text',
      anchor: 'jsonb',
      mentions: 'int[]',
      mentions_board: 'boolean',
      author_name: 'text',
      edited_at: 'timestamptz',
      edited_by: 'int',
      pinned_at: 'timestamptz',
      removed_at: 'timestamptz',
      ...TIMED,
      ...NUMBERED,
    },
  },
  reactions: {
    table: 'comment_reactions',
    columns: { id: 'uuid', comment_id: 'uuid', user_id: 'int', reaction: 'text', created_at: 'timestamptz' },
  },
  pictures: { table: 'comment_pictures', columns: { comment_id: 'uuid', attachment_id: 'uuid' } },
  times: {
    table: 'time_entries',
    columns: {
      id: 'uuid',
      user_id: 'int',
      board_id: 'text',
      item_id: 'uuid',
      attribute_id: 'uuid',
      scope_key: 'text',
      description: 'text',
      started_at: 'timestamptz',
      ended_at: 'timestamptz',
      is_billable: 'boolean',
      is_manual: 'boolean',
      ...TIMED,
      ...NUMBERED,
    },
  },
  numbers: {
    table: 'item_numbers',
    columns: { attribute_id: 'uuid', scope: 'text', next: 'bigint', drawn: 'bigint' },
  },
  files: {
    table: 'attachments',
    columns: {
      id: 'uuid',
      storage_key: 'text',
      state: 'text',
      name: 'text',
      size: 'bigint',
      mime: 'text',
      sha256: 'text',
      received: 'bigint',
      item_id: 'uuid',
      attribute_id: 'uuid',
      created_by: 'int',
      created_at: 'timestamptz',
    },
  },
  uses: {
    table: 'attachment_uses',
    columns: { attachment_id: 'uuid', item_id: 'uuid', name: 'text' },
  },
  origins: { table: 'origins', columns: { kind: 'text', id: 'text', origin_id: 'text' } },
  placeholders: {
    table: 'placeholders',
    columns: { user_id: 'int', origin_id: 'uuid', name: 'text', email: 'text', role: 'text' },
  },
  members: { table: 'team_members', columns: { user_id: 'int', role: 'text', removed_at: 'timestamptz' } },
  feeds: { table: 'feeds', columns: { kind: 'text', id: 'text', seq: 'bigint' } },
} as const satisfies Readonly<Record<string, Filled>>

/** An item that was moved may have the number of another one there: then the first is found by it. */
const FIRST_HAS_IT = 'on conflict do nothing'

export type FilledTable = keyof typeof TABLES

/** Writes rows of a new workspace; columns that a row does not name are empty. */
export async function fill(
  tx: Tx,
  team_id: number,
  into: FilledTable,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return
  const { table, columns }: Filled = TABLES[into]
  const names = Object.entries(columns)
  // Times in records carry no zone; they are UTC.
  const read = names.map(([name, type]) =>
    type === 'timestamptz' ? `(r."${name}" || '+00')::timestamptz` : `r."${name}"`,
  )
  const given = names.map(([name, type]) => `"${name}" ${type === 'timestamptz' ? 'text' : type}`)
  await tx.query(
    {
      name: `fill-${into}`,
      text: `insert into ${table} (team_id, ${names.map(([name]) => `"${name}"`).join(', ')})
             select $1, ${read.join(', ')} from jsonb_to_recordset($2::jsonb) as r(${given.join(', ')})
             ${into === 'uniques' ? FIRST_HAS_IT : ''}`,
    },
    [team_id, JSON.stringify(rows)],
  )
}

/** Users without an account, one for each name; answers their numbers in the same order. */
export async function insertPeople(
  tx: Tx,
  team_id: number,
  people: readonly { id: string; name: string }[],
): Promise<number[]> {
  const rows = await tx.query<{ id: number; email_key: string }>(
    `insert into users (email, email_key, name, password_hash, deleted_at)
     select '', 'placeholder:' || $1::text || ':' || p.id, p.name, '!', now()
     from jsonb_to_recordset($2::jsonb) as p(id text, name text) returning id, email_key`,
    [team_id, JSON.stringify(people)],
  )
  // What is written of people has its numbers in their feeds, which belong to no workspace: the wall is moved aside.
  await tx.query(`select set_config('weft.team', '0', true)`)
  await tx.query(
    `insert into feeds (team_id, kind, id) select 0, 'user', id::text from unnest($1::int[]) as p(id)`,
    [rows.map(({ id }) => id)],
  )
  await tx.query(`select set_config('weft.team', $1, true)`, [String(team_id)])
  const ids = new Map(rows.map(({ id, email_key }) => [email_key.split(':')[2], id]))
  return people.map(({ id }) => ids.get(id) ?? 0)
}

/** Where items lie that stand in the archive. */
export async function placesOf(
  tx: Tx,
  team_id: number,
  ids: readonly string[],
): Promise<Map<string, { board_id: string; folder_id: string }>> {
  const rows = await tx.query<{ id: string; board_id: string; folder_id: string }>(
    {
      name: 'places-of-imported',
      text: 'select id, board_id, folder_id from items where team_id = $1 and id = any($2::uuid[])',
    },
    [team_id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** What items and feeds count, and what is the workspace's own. */
export async function completeWorkspace(tx: Tx, team_id: number, imported_by: number): Promise<void> {
  await tx.query(
    `update items i set comment_count = c.count, last_comment_at = c.last_at, last_comment_by = c.last_by
     from (select item_id, count(*)::int as count, max(created_at) as last_at,
             (array_agg(created_by order by created_at desc, id desc))[1] as last_by
           from comments where team_id = $1 and removed_at is null group by item_id) c
     where i.team_id = $1 and i.id = c.item_id`,
    [team_id],
  )
  await tx.query(
    `update feeds f set items = c.count
     from (select folder_id, count(*)::int as count from items where team_id = $1 group by folder_id) c
     where f.team_id = $1 and f.kind = 'folder' and f.id = c.folder_id`,
    [team_id],
  )
  await tx.query('update feeds set seq = 1 where team_id = $1', [team_id])
  await tx.query('update teams set imported_by = $2, seq = 1 where id = $1', [team_id, imported_by])
}

/** Items that links go out from: what these show of the other items is not in an archive. */
export async function linkedItems(tx: Tx, team_id: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'select distinct from_item_id as id from item_references where team_id = $1 and stale order by 1',
    [team_id],
  )
  return rows.map(({ id }) => id)
}
