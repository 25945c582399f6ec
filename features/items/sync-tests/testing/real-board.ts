import type { Person, TestServer } from '@weft/server/testing'
import type { SeededRandom } from '@weft/test-kit'

export const KINDS = ['name', 'state', 'note', 'tags', 'done', 'count', 'text'] as const
export type Kind = (typeof KINDS)[number]

/** A board as a run uses it: folders, and one attribute of each kind. */
export interface RealBoard {
  id: string
  /** The last one nobody follows. */
  folders: string[]
  attributes: Record<Kind, string>
  view: string
}

export const LABELS = ['a', 'b', 'c', 'd'].map((name, i) => ({
  id: `0000000${i}-0000-7000-8000-000000000000`,
  name,
  color: '#336699',
}))

const ATTRIBUTES: Record<Kind, Record<string, unknown>> = {
  name: { type: 'text', primary: true },
  state: { type: 'text', default_data: 'open' },
  note: { type: 'text' },
  tags: { type: 'label', settings: { labels: LABELS } },
  done: { type: 'checkbox', default_data: true },
  count: { type: 'number' },
  text: { type: 'longtext' },
}

export async function makeBoard(
  world: { server: TestServer; random: SeededRandom; team_id: number },
  owner: Person,
  folders: number,
): Promise<RealBoard> {
  const { server, random, team_id } = world
  const put = async (path: string, fields: Record<string, unknown>) => {
    const url = `/api/${team_id}${path}`
    const payload = { ...fields, row_version: 1 }
    const response = await server.app.inject({ method: 'PUT', url, headers: owner.headers, payload })
    if (response.statusCode !== 201) throw new Error(`${url} answered ${response.body}`)
  }
  const id = random.slug()
  await put(`/boards/${id}`, { name: 'Board', user_ids: [owner.id] })
  const attributes: Partial<Record<Kind, string>> = {}
  for (const kind of KINDS) {
    const attribute_id = (attributes[kind] = random.uuid())
    await put(`/attributes/${attribute_id}`, { name: kind, board_id: id, ...ATTRIBUTES[kind] })
  }
  const folder_ids: string[] = []
  while (folder_ids.length < folders) {
    const folder_id = random.slug()
    await put(`/folders/${folder_id}`, { name: 'Folder', board_id: id })
    folder_ids.push(folder_id)
  }
  const view = random.slug()
  await put(`/views/${view}`, { name: 'Table', type: 'table', board_id: id, folder_id: folder_ids[0] })
  return { id, folders: folder_ids, attributes: attributes as Record<Kind, string>, view }
}
