import { newUuid } from '@weft/base'
import { quickBoard } from '@weft/features/boards/shared'
import type { Person, TestServer } from '@weft/test-kit'

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

export const LABELS = ['a', 'b', 'c', 'd'].map((name) => ({ id: newUuid(), name, color: '#336699' }))

const MORE: Record<Exclude<Kind, 'name'>, Record<string, unknown>> = {
  state: { type: 'text', default_data: 'open' },
  note: { type: 'text' },
  tags: { type: 'label', settings: { labels: LABELS } },
  done: { type: 'checkbox', default_data: true },
  count: { type: 'number' },
  text: { type: 'longtext' },
}

export async function makeBoard(
  server: TestServer,
  owner: Person,
  team_id: number,
  folders: number,
): Promise<RealBoard> {
  const made = await server.call(quickBoard, { as: owner, params: { team_id }, body: { name: 'Board' } })
  const { board, folders: first, attributes, views } = made.body.data
  const id = String(board['id'])
  const put = async (path: string, fields: Record<string, unknown>) => {
    const body = { ...fields, board_id: id, row_version: 1 }
    const url = `/api/${team_id}${path}`
    const response = await server.app.inject({ method: 'PUT', url, headers: owner.headers, payload: body })
    if (response.statusCode !== 201) throw new Error(`${url} answered ${response.body}`)
  }
  const ids: Partial<Record<Kind, string>> = { name: String(attributes[0]?.['id']) }
  for (const [kind, fields] of Object.entries(MORE)) {
    const attribute_id = newUuid()
    ids[kind as Kind] = attribute_id
    await put(`/attributes/${attribute_id}`, { name: kind, sort_order: 1, ...fields })
  }
  const folder_ids = first.map((folder) => String(folder['id']))
  while (folder_ids.length < folders) {
    const folder_id = newUuid().replaceAll('-', '').slice(-11)
    await put(`/folders/${folder_id}`, { name: `Folder ${folder_ids.length + 1}` })
    folder_ids.push(folder_id)
  }
  const view = String(views[0]?.['id'])
  return { id, folders: folder_ids, attributes: ids as Record<Kind, string>, view }
}
