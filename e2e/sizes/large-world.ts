import { randomUUID } from 'node:crypto'

import { newSlug } from '@weft/base'

import { makeBoardIn, type Person, type QuickBoard, signUp } from '../harness/person.ts'

interface Server {
  url: string
  dataDir: string
}

interface Saved {
  status: number
}

/** Saves many records of a workspace, five hundred a call; what is refused is the journey's end. */
async function saveAll(
  person: Person,
  team_id: number,
  records: readonly { route: string; item: object }[],
): Promise<void> {
  for (let at = 0; at < records.length; at += 500) {
    const entries = records.slice(at, at + 500).map(({ route, item }) => ({
      method: 'put',
      route,
      item: { row_version: 1, ...item },
      idempotency_key: randomUUID(),
    }))
    const answer = await person.call<Saved[]>('POST', `/api/${team_id}/bulk`, entries)
    const refused = answer.status === 200 ? answer.body.find(({ status }) => status >= 300) : answer.body
    if (refused) throw new Error(`Saving ${records[0]?.route} answered ${JSON.stringify(refused)}`)
  }
}

const boards = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => ({
    route: `/boards/${newSlug()}`,
    item: { name: `${prefix} ${at + 1}`, sort_order: (at + 10) * 65_536 },
  }))

/** More boards of a workspace. */
export async function addBoards(
  person: Person,
  team_id: number,
  count: number,
  prefix: string,
): Promise<void> {
  await saveAll(person, team_id, boards(count, prefix))
}

/** Somebody in so many workspaces of three boards each, the last one called Zürich. */
export async function manyWorkspaces(server: Server, name: string, count: number) {
  const person = await signUp(server.url, name)
  const ids: number[] = []
  for (let at = 1; at <= count; at++) {
    const made = await person.call<{ data: { id: number } }>('POST', '/api/teams', {
      name: at === count ? 'Zürich' : `Workspace ${at}`,
    })
    ids.push(made.body.data.id)
    await saveAll(person, made.body.data.id, boards(3, `Board of ${at}, number`))
  }
  return { person, ids }
}

/** A workspace of so many boards; the one that has a folder and a table is called Needle and lies in their middle. */
export async function manyBoards(server: Server, name: string, count: number) {
  const person = await signUp(server.url, name)
  const made = await person.call<{ data: { id: number } }>('POST', '/api/teams', { name: `${name} team` })
  const team_id = made.body.data.id
  await saveAll(person, team_id, boards(count - 1, 'Board'))
  const board = await makeBoardIn(person, team_id, 'Needle')
  await saveOne(person, `/api/${team_id}/boards/${board.board_id}`, {
    sort_order: (count / 2) * 65_536 + 1,
    row_version: 2,
  })
  return { person, board }
}

async function saveOne(person: Person, path: string, body: object): Promise<void> {
  const answer = await person.call('PUT', path, body)
  if (answer.status >= 300) throw new Error(`${path} answered ${JSON.stringify(answer.body)}`)
}

/** More views of a board's folder. */
export async function addViews(
  person: Person,
  board: Pick<QuickBoard, 'team_id' | 'board_id' | 'folder_id'>,
  count: number,
): Promise<void> {
  const { team_id, board_id, folder_id } = board
  const views = Array.from({ length: count }, (_, at) => ({
    route: `/views/${newSlug()}`,
    item: {
      board_id,
      folder_id,
      name: at === count - 2 ? 'Réunion' : `View ${at + 1}`,
      type: 'table',
      sort_order: (at + 10) * 65_536,
    },
  }))
  await saveAll(person, team_id, views)
}
