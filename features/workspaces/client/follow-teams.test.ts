import { createEvents } from '@weft/api-client'
import { createFeeds, type RealtimeListener } from '@weft/features/connectivity/client'
import { type Account, type AppEvents, createCell } from '@weft/features/session/client'
import type { Board, Profile, Team } from '@weft/model'
import { createStore, type Scheduler, type Transport } from '@weft/store'
import { toast } from '@weft/ui'
import { afterEach, expect, it } from 'vitest'

import { followTeams } from './follow-teams.ts'
import { type Member, peopleOf } from './members/people.ts'

const team = (id: number) =>
  ({ id, name: `Team ${id}`, owner_id: 1, user_role: 'full-member', member_count: 2 }) as Team
const member = (id: number, role: Member['pivot']['role'], row_version = 1) =>
  ({ id, name: `P${id}`, email: `p${id}@x.example`, pivot: { role }, row_version }) as Member

afterEach(() => toast.clear())

/** A session of person 5 in workspaces 1 and 2, looking at the first one. */
const placeIn = (team_id: number) => ({ team_id, resource_type: 'board', resource_id: `b${team_id}` })

function session(pathname = '/team/1/members') {
  let plans: (() => void)[] = []
  const scheduler: Scheduler = {
    now: () => 0,
    random: () => 0,
    frame: (run) => run(),
    delay(_ms, run) {
      plans.push(run)
      return () => (plans = plans.filter((one) => one !== run))
    },
  }
  const pass = () => {
    const due = plans
    plans = []
    for (const run of due) run()
  }
  const listeners = new Map<string, RealtimeListener>()
  const realtime = {
    listen(channel: string, listener: RealtimeListener) {
      listeners.set(channel, listener)
      return () => listeners.delete(channel)
    },
    send: () => undefined,
    stop: () => undefined,
  }
  const store = createStore({ transport: {} as Transport, scheduler })
  store.hydrate('boards', [1, 2].map((team_id) => board(team_id)) as never[])
  const texts = new Map<string, string>([
    ['weft.at-hand', JSON.stringify({ user_id: 5, places: [1, 2].map(placeIn) })],
    ['weft.boards', JSON.stringify({ user_id: 5, teams: [{ team_id: 1 }, { team_id: 2 }] })],
    [
      'weft.recent',
      JSON.stringify([1, 2].map((team_id) => ({ team_id, board_id: 'b', folder_id: 'f', at: 1 }))),
    ],
  ])
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
    clear: () => texts.clear(),
  }
  const seen = { asked: 0, went: [] as string[], entered: [] as number[] }
  const account = {
    me: createCell({ id: 5 } as Profile),
    teams: createCell<readonly Team[]>([team(1), team(2)]),
    team_id: createCell<number | null>(1),
    events: createEvents<AppEvents>(),
    loadTeams: async () => void seen.asked++,
    enterTeam: (id: number) => {
      seen.entered.push(id)
      account.team_id.set(id)
    },
  }
  let pages: Member[] = [member(1, 'owner'), member(5, 'full-member')]
  const client = { call: async () => ({ data: pages, has_more: false, after: null }) } as never
  const stop = followTeams({
    account: account as unknown as Account,
    client,
    realtime,
    store,
    feeds: createFeeds(store, realtime),
    storage,
    before: [team(1), team(2)],
    pathname: () => pathname,
    go: (href) => void seen.went.push(href),
  })
  const tell = (channel: string, event: string, data: object = {}) =>
    listeners.get(channel)?.receive(event, data)
  const lose = () => {
    account.teams.set([team(2)])
    account.events.emit('workspaceLost', team(1), false)
  }
  const answer = (members: Member[]) => void (pages = members)
  return { account, seen, store, texts, client, tell, lose, pass, listeners, stop, answer }
}

function board(team_id: number) {
  return {
    id: `board-of-${team_id}`,
    team_id,
    row_version: 1,
    deleted_at: null,
    seq: 1,
    name: 'B',
  } as unknown as Board
}

const TEAM = 'private-team.1'

it('shows news of the workspace and of its members at once', async () => {
  const { account, client, tell } = session()
  await peopleOf(client, 1).load()
  tell(TEAM, 'TeamSaved', { seq: 4, records: [{ id: 1, name: 'Renamed' }] })
  tell(TEAM, 'MemberSaved', { seq: 5, records: [member(7, 'admin'), member(5, 'admin', 2)] })
  expect(account.teams.get()[0]).toMatchObject({ name: 'Renamed', user_role: 'admin', member_count: 3 })
  tell(TEAM, 'MemberDeleted', { seq: 6, records: [{ id: 1 }] })
  expect(
    peopleOf(client, 1)
      .get()
      ?.map(({ id }) => id),
  ).toEqual([5, 7])
  expect(account.teams.get()[1]).toEqual(team(2))
})

it.each([
  [
    'its own channel says so',
    (tell: ReturnType<typeof session>['tell']) => tell('private-user.5', 'Refresh'),
  ],
  ['the right to the channel went away', (tell) => tell(TEAM, 'Refresh')],
  ['a number is missing', (tell) => tell(TEAM, 'BoardSaved', { seq: 9, records: [] })],
  ['a heartbeat is ahead', (tell) => tell(TEAM, 'Heartbeat', { seq: 8, rights: '' })],
  ['a frame was too large', (tell) => tell(TEAM, 'MemberSaved', { seq: 8, partial: true })],
] as [string, (tell: ReturnType<typeof session>['tell']) => void][])(
  'asks again when %s, once',
  async (_what, happen) => {
    const { tell, pass, seen, client, answer } = session()
    await peopleOf(client, 1).load()
    tell(TEAM, 'BoardSaved', { seq: 7, records: [] })
    answer([member(5, 'admin')])
    happen(tell)
    happen(tell)
    pass()
    await new Promise((resolve) => setImmediate(resolve))
    expect([seen.asked, peopleOf(client, 1).get()?.length]).toEqual([1, 1])
  },
)

it('asks nothing while numbers follow each other', () => {
  const { tell, pass, seen } = session()
  tell(TEAM, 'Heartbeat', { seq: 7, rights: '' })
  tell(TEAM, 'BoardSaved', { seq: 8, records: [] })
  tell(TEAM, 'Heartbeat', { seq: 8, rights: '' })
  pass()
  expect(seen.asked).toBe(0)
})

it('asks once more when it first listens: what changed since the session began was not heard', () => {
  const { tell, pass, seen } = session()
  tell('private-user.5', 'Heartbeat', { seq: 0, rights: '' })
  pass()
  expect(seen.asked).toBe(1)
  tell('private-user.5', 'Heartbeat', { seq: 0, rights: '' })
  pass()
  expect(seen.asked).toBe(1)
})

it('takes a lost workspace from memory, device and screen, and says so', async () => {
  const { lose, seen, store, texts, client, account, listeners } = session()
  await peopleOf(client, 1).load()
  lose()
  const boards = store.collection<Board>('boards')
  expect([boards.get('board-of-1'), boards.get('board-of-2')?.id]).toEqual([undefined, 'board-of-2'])
  expect(JSON.parse(texts.get('weft.recent') ?? '')).toMatchObject([{ team_id: 2 }])
  expect(JSON.parse(texts.get('weft.boards') ?? '')).toEqual({ user_id: 5, teams: [{ team_id: 2 }] })
  expect(JSON.parse(texts.get('weft.at-hand') ?? '')).toEqual({ user_id: 5, places: [placeIn(2)] })
  expect(peopleOf(client, 1).get()).toBeNull()
  expect([seen.went, seen.entered, account.team_id.get()]).toEqual([['/home'], [2], 2])
  expect([...listeners.keys()].toSorted()).toEqual(['private-team.2', 'private-user.5'])
})

it.each([
  ['/b/board-of-1/folder', ['/home']],
  ['/b/board-of-2/folder', []],
  // Its feed was refused before: the board is gone already.
  ['/b/dropped-board/folder', ['/home']],
  ['/team/2', []],
  ['/profile/settings', []],
])('from %s it goes to %j', (pathname, went) => {
  const { lose, seen } = session(pathname)
  lose()
  expect(seen.went).toEqual(went)
})

it('ends with the session', () => {
  const { stop, listeners } = session()
  stop()
  expect(listeners.size).toBe(0)
})
