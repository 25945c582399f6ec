import type { ContentRow, FolderContent } from '@weft/protocol'
import { CONTENT_LINES, readContent } from '@weft/protocol'

import { type Fields, rowsOf } from '../../testing/calls.ts'
import type { World } from '../../testing/world.ts'

/** What a folder shows: what somebody sees of it now, or is told of another time. */
export interface Picture {
  seq: number
  attributes: Record<string, Fields>
  items: Record<string, Fields>
  links: Record<string, Fields>
}

const byId = (rows: readonly (readonly [string, Fields])[]) =>
  Object.fromEntries(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** The folder as it is, asked for in the usual way. Read again while something in the background changes it. */
export async function pictureOf({ as, folder_id, board_id }: World): Promise<Picture> {
  for (;;) {
    const items = await as.owner.index('items', { folder_id, expand: 'values', limit: 1_000 })
    const attributes = await as.owner.index('attributes', { board_id, limit: 1_000 })
    const links = await as.owner.index('references', { folder_id, limit: 1_000 })
    const again = await as.owner.index('items', { folder_id, limit: 1 })
    const seq = Number(items.body.seq)
    if (links.body.seq !== seq || again.body.seq !== seq) continue
    const standing = rowsOf(attributes).filter(({ deleted_at }) => (deleted_at ?? null) === null)
    const known = new Set(standing.map(({ id }) => String(id)))
    return {
      seq,
      attributes: byId(standing.map((row) => [String(row['id']), attributeOf(row)])),
      items: byId(rowsOf(items).map((row) => [String(row['id']), itemOf(row, known)])),
      links: byId(rowsOf(links).map((row) => [String(row['id']), linkOf(row)])),
    }
  }
}

/** The folder as it is told of a moment. */
export async function pastOf(
  { server, team_id, folder_id, people }: World,
  asked: string,
  by: 'owner' | 'full' = 'owner',
): Promise<Picture> {
  const response = await server.app.inject({
    method: 'GET',
    url: `/api/${team_id}/folders/${folder_id}/content?${asked}`,
    headers: { ...people[by].headers, accept: CONTENT_LINES },
  })
  if (response.statusCode !== 200) throw new Error(`the past was refused: ${response.body}`)
  const lines = response.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Fields)
  const head = lines[0] as { seq: number; attribute_ids: string[] }
  const past = lines.find((line) => 'past' in line)?.['past'] as { attributes: Fields[]; links: Fields[] }
  const rows = lines
    .filter((line) => Array.isArray(line['id']))
    .flatMap((line): ContentRow[] => readContent({ ...head, ...line } as FolderContent))
  const known = new Set(head.attribute_ids)
  return {
    seq: head.seq,
    attributes: byId(past.attributes.map((row) => [String(row['id']), attributeOf(row)])),
    items: byId(rows.map((row) => [row.id, itemOf(row as never, known)])),
    links: byId(past.links.map((row) => [String(row['id']), linkOf(row)])),
  }
}

const attributeOf = ({ name, type, settings, primary }: Fields): Fields => ({ name, type, settings, primary })

const linkOf = ({ from_item_id, to_item_id, sort_order, data, name, to_folder_id }: Fields): Fields => ({
  from_item_id,
  to_item_id,
  sort_order,
  data: data ?? null,
  name,
  // Where the other item lies is told as of today.
  isPrivate: to_folder_id === null,
})

function itemOf(row: Fields, known: ReadonlySet<string>): Fields {
  const { parent_id, sort_order, created_at, created_by } = row
  const values = Object.entries((row['values'] ?? {}) as Record<string, { data: unknown } | null>)
    .filter(([id, slot]) => known.has(id) && (slot?.data ?? null) !== null)
    .map(([id, slot]) => [id, slot?.data] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { parent_id, sort_order, created_at, created_by, values: Object.fromEntries(values) }
}
