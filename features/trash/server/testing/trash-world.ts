import { newSlug, newUuid } from '@weft/base'
import { addWorkspace, type Hand, type TestServer, type Workspace } from '@weft/server/testing'

import type { TrashEntry } from '../../shared/index.ts'

export interface TrashWorld extends Workspace<'full' | 'other' | 'restricted' | 'outsider'> {
  server: TestServer
  board_id: string
  folder_id: string
  name_id: string
  note_id: string
  code_id: string
}

/** A workspace with a board of one folder and three attributes; `full` and `other` are full members. */
export async function addTrashWorld(server: TestServer): Promise<TrashWorld> {
  const { team_id, people, as } = await addWorkspace(server, ['full', 'other', 'restricted', 'outsider'])
  const [board_id, folder_id] = [newSlug(), newSlug()]
  const [name_id, note_id, code_id] = [newUuid(), newUuid(), newUuid()]
  const { make } = as.owner
  await make('boards', { name: 'Board' }, board_id)
  await make('folders', { board_id, name: 'Folder' }, folder_id)
  await make('attributes', { board_id, name: 'Name', type: 'text', primary: true }, name_id)
  await make('attributes', { board_id, name: 'Note', type: 'longtext' }, note_id)
  await make('attributes', { board_id, name: 'Code', type: 'text', settings: { unique: true } }, code_id)
  return { server, team_id, people, as, board_id, folder_id, name_id, note_id, code_id }
}

/** The first page of the trash as somebody sees it. */
export function trashOf(hand: Hand, query: Record<string, string> = {}): Promise<TrashEntry[]> {
  return hand.read(`/trash?${new URLSearchParams(query)}`)
}
