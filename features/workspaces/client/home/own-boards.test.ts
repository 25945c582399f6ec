import { createMemoryStorage } from '@weft/api-client'
import { EVENTS } from '@weft/protocol'
import { beforeEach, expect, it } from 'vitest'

import { createOwnBoards } from './own-boards.ts'
import type { TeamBoards } from './team-boards.ts'

/** What the server holds, and what it was asked. */
let teams: TeamBoards[]
let questions: Record<string, string>[]
let isAway: boolean
let plans: (() => void)[]
let storage: ReturnType<typeof createMemoryStorage>

const team = (team_id: number, seq: number, names: string[], rights = '1.1.1'): TeamBoards => ({
  team_id,
  seq,
  rights,
  can_create: true,
  board_count: names.length,
  boards: names.map((name) => ({ id: name, name })),
  folder_counts: {},
  folders: [],
})

beforeEach(() => {
  teams = [team(1, 5, ['A']), team(2, 7, ['B', 'C'])]
  questions = []
  isAway = false
  plans = []
  storage = createMemoryStorage()
})

const own = (user_id = 9) =>
  createOwnBoards({
    client: {
      call: (async (_route: unknown, { query }: { query: Record<string, string> }) => {
        if (isAway) throw new Error('away')
        questions.push(query)
        const asked = query['team_ids']?.split(',').map(Number)
        const rest = teams.filter(
          ({ team_id }) => (asked?.includes(team_id) ?? true) && team_id > Number(query['after'] ?? 0),
        )
        const page = rest.slice(0, 50)
        const has_more = rest.length > page.length
        return { data: page, has_more, after: has_more ? page.at(-1)?.team_id : null }
      }) as never,
    },
    storage,
    scheduler: {
      random: () => 0,
      delay(_ms, run) {
        plans.push(run)
        return () => undefined
      },
    },
    user_id,
  })
const pass = async () => {
  for (const run of plans.splice(0)) run()
  await new Promise((resolve) => setTimeout(resolve))
}
const names = (list: ReturnType<typeof own>, team_id: number) =>
  list.teams
    .get()
    .get(team_id)
    ?.boards.map((one) => one['name'])

it('asks once for fifty workspaces', async () => {
  teams = Array.from({ length: 50 }, (_, at) => team(at + 1, 1, [`Board ${at}`]))
  const list = own()
  expect(list.phase.get()).toBe('loading')
  await list.load(['f1', 'f2'])
  expect([list.teams.get().size, list.phase.get()]).toEqual([50, 'live'])
  expect(questions).toEqual([{ limit: '8', folder_ids: 'f1,f2' }])
})

it('asks page by page where there are more', async () => {
  teams = Array.from({ length: 120 }, (_, at) => team(at + 1, 1, []))
  const list = own()
  await list.load([])
  expect([list.teams.get().size, questions.map(({ after }) => after)]).toEqual([
    120,
    [undefined, '50', '100'],
  ])
})

it('asks again for those workspaces alone that moved on', async () => {
  const list = own()
  await list.load([])
  list.hear(1, EVENTS.heartbeat, { seq: 5, rights: '1.1.1' })
  list.hear(2, 'BoardSaved', { seq: 7, records: [] })
  await pass()
  expect(questions).toHaveLength(1)
  teams[1] = team(2, 9, ['B', 'C', 'New'])
  list.hear(2, 'BoardSaved', { seq: 8, records: [] })
  list.hear(2, 'FolderSaved', { seq: 9, records: [] })
  await pass()
  expect(questions.slice(1)).toEqual([{ limit: '8', team_ids: '2' }])
  expect(names(list, 2)).toEqual(['B', 'C', 'New'])
})

it('asks again when rights are other ones, though the number stands', async () => {
  const list = own()
  await list.load([])
  teams[0] = team(1, 5, [], '1.2.1')
  list.hear(1, EVENTS.heartbeat, { seq: 5, rights: '1.2.1' })
  await pass()
  expect(names(list, 1)).toEqual([])
  for (const event of [EVENTS.permissionUpdating, EVENTS.refresh]) {
    list.hear(1, event, {})
    await pass()
  }
  expect(questions).toHaveLength(4)
})

it('an answer that was overtaken on its way changes nothing', async () => {
  const list = own()
  await list.load([])
  teams[0] = team(1, 4, ['Old'])
  list.hear(1, EVENTS.permissionUpdating, {})
  await pass()
  expect(names(list, 1)).toEqual(['A'])
})

it('a workspace that the server does not answer any more is gone, from the device as well', async () => {
  const list = own()
  await list.load([])
  teams = teams.slice(1)
  list.hear(1, EVENTS.refresh, {})
  await pass()
  expect([...list.teams.get().keys()]).toEqual([2])
  list.drop(2)
  expect(own().teams.get().size).toBe(0)
})

it('shows what this device has where the server is away, to the same person only', async () => {
  await own().load([])
  isAway = true
  const list = own()
  expect([names(list, 2), list.phase.get()]).toEqual([['B', 'C'], 'kept'])
  await list.load([])
  expect([names(list, 2), list.phase.get()]).toEqual([['B', 'C'], 'failed'])
  const other = own(10)
  expect([other.teams.get().size, other.phase.get()]).toEqual([0, 'loading'])
})

it('asks for every board when somebody searches, and keeps what it knew where nothing answers', async () => {
  const boards = own()
  await boards.loadEvery()
  expect(questions).toEqual([{ limit: '1000' }])
  expect(
    boards.every
      .get()
      .get(2)
      ?.boards.map((board) => board['name']),
  ).toEqual(['B', 'C'])
  expect(boards.teams.get().size).toBe(0)
  isAway = true
  await boards.loadEvery()
  boards.drop(1)
  expect([...boards.every.get().keys()]).toEqual([2])
})
