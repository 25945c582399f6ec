import { newSlug, newUuid } from '@weft/base'
import { type Hand, handOf, type Person, type TestServer } from '@weft/server/testing'

import type { TrashEntry } from '../../shared/index.ts'

export interface TrashWorld {
  server: TestServer
  team_id: number
  people: Record<'owner' | 'full' | 'other' | 'restricted' | 'outsider', Person>
  as: Record<'owner' | 'full' | 'other' | 'restricted' | 'outsider', Hand>
  board_id: string
  folder_id: string
  name_id: string
  note_id: string
  code_id: string
}

let count = 0

/** A workspace with a board of one folder and three attributes; `full` and `other` are full members. */
export async function addTrashWorld(server: TestServer): Promise<TrashWorld> {
  const n = count++
  const names = ['owner', 'full', 'other', 'restricted', 'outsider'] as const
  const list = await Promise.all(names.map((name) => server.addPerson(`${name} ${n}`)))
  const people = Object.fromEntries(names.map((name, i) => [name, list[i]])) as TrashWorld['people']
  const team_id = await server.addTeam(people.owner, `Team ${n}`)
  await server.addMember(team_id, people.full, 'full-member')
  await server.addMember(team_id, people.other, 'full-member')
  await server.addMember(team_id, people.restricted, 'restricted-member')
  const as = Object.fromEntries(
    names.map((name) => [name, handOf(server, team_id, people[name])]),
  ) as TrashWorld['as']
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
