import { newUuid } from '@weft/base'
import { type WorkItem, type WorkReason, workItemId } from '@weft/model'
import { privateFolderEntries } from '@weft/permissions'
import { addWorkspace, startTestServer, type TestServer, type Workspace } from '@weft/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addWorkBoard, whenKept, type WorkBoard, workRows } from './testing/index.ts'

// 500 worlds with ALL_WORLDS, else 100, of other seeds with each commit: runs of five rounds, in each of which 20 live beside each
// other on two boards.
const RUNS = process.env['ALL_WORLDS'] ? [1, 2, 3, 4, 5] : [1]
const ROUNDS = 5
const WORLDS = 20
const ITEMS = 4

const NAMES = ['owner', 'full', 'other', 'restricted'] as const
type Name = (typeof NAMES)[number]
type World = Workspace<'full' | 'other' | 'restricted'>

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
  server.outbox.start()
})
afterAll(() => server.stop())

const item = fc.nat(ITEMS - 1)
const who = fc.constantFrom(...NAMES)
const side = fc.constantFrom(0 as const, 1 as const)

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('assign' as const), item, to: fc.subarray([...NAMES]) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('tick' as const, 'box' as const), item, on: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mention' as const), item, who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unsay' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('write' as const), item, side, of: fc.subarray([...NAMES]) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('follow' as const), item, who, on: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), item, side }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('trash' as const, 'restore' as const), item }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('close' as const, 'open' as const), side }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('bin' as const, 'unbin' as const), side }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('make' as const), who, side }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('rule' as const, 'roles' as const, 'invite' as const),
      side,
      on: fc.boolean(),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const histories = fc.array(fc.array(step, { minLength: 3, maxLength: 8 }), {
  minLength: WORLDS,
  maxLength: WORLDS,
})

type Board = WorkBoard & { box: string; second: string; notes: string }

interface Round {
  world: World
  boards: [Board, Board]
  /** Of each world its folders and items. */
  places: { folders: [string, string]; items: string[]; comments: string[] }[]
  /** What only the test knows: who was mentioned by which comment, and who follows what. */
  said: Map<string, { item: string; who: Name }>
  followed: Set<string>
}

async function addRound(world: World): Promise<Round> {
  const { owner } = world.as
  const ids = NAMES.map((name) => world.people[name].id)
  const boards: Board[] = []
  for (const name of ['Left', 'Right']) {
    const board = await addWorkBoard(owner, ids, name)
    const { board_id } = board
    const box = await owner.make('attributes', { board_id, name: 'Box', type: 'checkbox', sort_order: 6 })
    const second = await owner.make('attributes', {
      board_id,
      name: 'Helpers',
      type: 'members',
      sort_order: 7,
    })
    const notes = await owner.make('attributes', { board_id, name: 'Notes', type: 'longtext', sort_order: 8 })
    boards.push({ ...board, box, second, notes })
  }
  const places: Round['places'] = []
  const [left, right] = boards as [Board, Board]
  for (let n = 0; n < WORLDS; n++) {
    const folders = [
      await owner.make('folders', { board_id: left.board_id, name: `Left ${n}` }),
      await owner.make('folders', { board_id: right.board_id, name: `Right ${n}` }),
    ] as [string, string]
    const items: string[] = []
    for (let i = 0; i < ITEMS; i++)
      items.push(await add({ world, board: left, folder_id: folders[0], by: NAMES[i % 3] ?? 'owner' }))
    places.push({ folders, items, comments: [] })
  }
  return { world, boards: [left, right], places, said: new Map(), followed: new Set() }
}

const add = ({ world, board, folder_id, by }: { world: World; board: Board; folder_id: string; by: Name }) =>
  world.as[by].make('items', { board_id: board.board_id, folder_id, values: { [board.name]: newUuid() } })

const mentionOf = (id: number) => `<span data-type="mention" data-id="${id}">@them</span>`

/** Sets whatever is there; what is refused is refused. */
async function setValue({ world }: Round, id: string, data: unknown): Promise<void> {
  const known = await world.as.owner.call('GET', `/values/${id}`)
  const row_version = ((known.body.data as { row_version?: number } | undefined)?.row_version ?? 0) + 1
  await sane(world.as.owner.call('PUT', `/values/${id}`, { data, row_version }))
}

async function saveRecord({ world }: Round, path: string, fields: object): Promise<void> {
  const known = await world.as.owner.call('GET', path)
  const row_version = ((known.body.data as { row_version?: number } | undefined)?.row_version ?? 0) + 1
  await sane(world.as.owner.call('PUT', path, { ...fields, row_version }))
}

async function sane(call: Promise<{ status: number; body: unknown }>): Promise<number> {
  const { status, body } = await call
  if (status >= 500) throw new Error(`${status} ${JSON.stringify(body)}`)
  return status
}

async function act(round: Round, n: number, one: Step): Promise<void> {
  const { world, boards } = round
  const place = round.places[n]
  if (!place) return
  const { owner } = world.as
  const id = 'item' in one ? (place.items[one.item] ?? '') : ''
  const folder_id = 'side' in one ? place.folders[one.side] : ''
  const board = 'side' in one ? boards[one.side] : boards[0]
  const both = (attribute: (board: Board) => string, data: unknown) =>
    Promise.all(boards.map((of) => setValue(round, `${id}.${attribute(of)}`, data)))
  switch (one.kind) {
    case 'assign':
      await both(
        ({ people }) => people,
        one.to.map((name) => world.people[name].id),
      )
      return
    case 'tick':
      for (const of of boards)
        await setValue(round, `${id}.${of.status}`, [one.on ? of.labels.done : of.labels.open])
      return
    case 'box':
      await both(({ box }) => box, one.on)
      return
    case 'mention': {
      const html = `<p>${mentionOf(world.people[one.who].id)}</p>`
      const comment = newUuid()
      const fields = { board_id: boards[0].board_id, item_id: id, text: { html }, row_version: 1 }
      if ((await sane(owner.call('PUT', `/comments/${comment}`, fields))) !== 201) return
      round.said.set(comment, { item: id, who: one.who })
      place.comments.push(comment)
      return
    }
    case 'write': {
      const said = one.of.map((name) => mentionOf(world.people[name].id)).join(' and ')
      await setValue(round, `${id}.${board.notes}`, said === '' ? null : `<p>Ask ${said} about it</p>`)
      return
    }
    case 'forget': {
      // Of all worlds at once: the text of a board goes, or comes back.
      const path = `/attributes/${boards[1].notes}`
      await sane(one.on ? owner.call('DELETE', path) : owner.call('POST', `${path}/restore`))
      return
    }
    case 'unsay': {
      const comment = place.comments.at(-1)
      if (comment === undefined) return
      if ((await sane(owner.call('DELETE', `/comments/${comment}`))) < 300) {
        round.said.delete(comment)
        place.comments.pop()
      }
      return
    }
    case 'follow': {
      const user_id = world.people[one.who].id
      const of = `${user_id}.item.${id}`
      const fields = { muted: !one.on, row_version: 1 }
      if ((await sane(world.as[one.who].call('PUT', `/subscriptions/${of}`, fields))) > 299) return
      if (one.on) round.followed.add(workItemId(user_id, id))
      else round.followed.delete(workItemId(user_id, id))
      return
    }
    case 'move':
      await sane(owner.call('POST', `/items/${id}/move`, { folder_id }))
      return
    case 'trash':
      await sane(owner.call('DELETE', `/items/${id}`))
      return
    case 'restore':
      await sane(owner.call('POST', `/items/${id}/restore`))
      return
    case 'close':
    case 'open':
      await saveRecord(round, `/permissions/folder.${folder_id}`, {
        resource_type: 'folder',
        resource_id: folder_id,
        permissions: one.kind === 'close' ? privateFolderEntries([]) : {},
        final_permissions: {},
      })
      return
    case 'bin':
      await sane(owner.call('DELETE', `/folders/${folder_id}`))
      return
    case 'unbin':
      await sane(owner.call('POST', `/folders/${folder_id}/restore`))
      return
    case 'make': {
      const fields = {
        board_id: board.board_id,
        folder_id,
        values: { [board.name]: newUuid() },
        row_version: 1,
      }
      await sane(world.as[one.who].call('PUT', `/items/${newUuid()}`, fields))
      return
    }
    case 'rule': {
      const rule = { attribute_id: one.on ? board.status : board.box }
      const { settings } = await owner.read<{ settings: object }>(`/boards/${board.board_id}`)
      await saveRecord(round, `/boards/${board.board_id}`, { settings: { ...settings, done_rule: rule } })
      return
    }
    case 'roles': {
      const work_roles = one.on ? { assignee: board.second } : {}
      const { settings } = await owner.read<{ settings: object }>(`/boards/${board.board_id}`)
      await saveRecord(round, `/boards/${board.board_id}`, { settings: { ...settings, work_roles } })
      return
    }
    case 'invite': {
      const user_ids = NAMES.filter((name) => one.on || name !== 'restricted').map(
        (name) => world.people[name].id,
      )
      await saveRecord(round, `/boards/${board.board_id}`, { user_ids })
    }
  }
}

interface ReadItem {
  id: string
  board_id: string
  folder_id: string
  created_by: number
  values?: Record<string, { data: unknown }>
}

/** All that lies in a list, page by page. */
async function all<T>(world: World, name: Name, path: string): Promise<T[]> {
  const rows: T[] = []
  for (let after: string | null = null; ;) {
    const { status, body } = await world.as[name].call(
      'GET',
      `${path}${after === null ? '' : `&after=${after}`}`,
    )
    if (status !== 200) return rows
    rows.push(...(body.data as T[]))
    after = body.after ?? null
    if (after === null) return rows
  }
}

/** Whole texts of a folder, as they are read one by one. */
async function textsIn(
  world: World,
  name: Name,
  { folder_id, attribute_id }: { folder_id: string; attribute_id: string },
): Promise<{ item_id: string; data: unknown }[]> {
  const path = `/values?folder_id=${folder_id}&limit=1000`
  const values = await all<{ item_id: string; attribute_id: string; data: unknown }>(world, name, path)
  return values.filter((one) => one.attribute_id === attribute_id)
}

/** The naive way: each item that somebody can read, looked at by itself. */
async function naive(
  { world, boards, places, said, followed }: Round,
  name: Name,
): Promise<Map<string, string>> {
  const { id: me } = world.people[name]
  const found = new Map<string, string>()
  for (const board of boards) {
    const { body } = await world.as[name].call('GET', `/boards/${board.board_id}`)
    const { settings = {} } = (body.data ?? {}) as { settings?: Record<string, unknown> }
    const rule = settings['done_rule'] as { attribute_id: string } | undefined
    const roles = settings['work_roles'] as { assignee?: string } | undefined
    const isDone = (values: ReadItem['values'] = {}) => {
      const data = values[rule?.attribute_id ?? '']?.data
      return rule?.attribute_id === board.box
        ? data === true
        : Array.isArray(data) && data.includes(board.labels.done)
    }
    const assignees = roles?.assignee ? [roles.assignee] : [board.people, board.second]
    const notes = await world.as[name].call('GET', `/attributes/${board.notes}`)
    const isKept =
      notes.status === 200 && (notes.body.data as { deleted_at: string | null }).deleted_at === null
    const folders = [board.folder_id, ...places.flatMap((one) => one.folders)]
    for (const folder_id of folders) {
      const items = await all<ReadItem>(world, name, `/items?folder_id=${folder_id}&expand=values&limit=1000`)
      const texts = isKept ? await textsIn(world, name, { folder_id, attribute_id: board.notes }) : []
      for (const one of items.filter(({ board_id }) => board_id === board.board_id)) {
        const people = assignees.flatMap(
          (id) => (one.values?.[id]?.data as number[] | null | undefined) ?? [],
        )
        const why: WorkReason[] = [
          ...(people.includes(me) ? ['assigned' as const] : []),
          ...([...said.values()].some(({ item: at, who: to }) => at === one.id && to === name) ||
          texts.some(({ item_id, data }) => item_id === one.id && String(data).includes(`data-id="${me}"`))
            ? ['mentioned' as const]
            : []),
          ...(followed.has(workItemId(me, one.id)) ? ['followed' as const] : []),
          ...(one.created_by === me && people.length === 0 ? ['created' as const] : []),
        ]
        if (why.length > 0)
          found.set(one.id, `${why.join()} ${isDone(one.values) ? 'done' : 'open'} in ${folder_id}`)
      }
    }
  }
  return found
}

const told = (rows: Iterable<WorkItem>): Map<string, string> =>
  new Map(
    [...rows].map(({ item_id, why, done_at, folder_id }) => [
      item_id,
      `${why.join()} ${done_at === null ? 'open' : 'done'} in ${folder_id}`,
    ]),
  )

const sorted = (map: ReadonlyMap<string, string>) => [...map].map(([id, what]) => `${id} ${what}`).toSorted()

test.each(RUNS)(
  '100 worlds, run %i: everybody has exactly what a filter over all items finds',
  { timeout: 1_200_000 },
  async () => {
    const world = await addWorkspace(server, ['full', 'other', 'restricted'])
    await fc.assert(
      fc.asyncProperty(histories, async (drawn) => {
        const round = await addRound(world)
        const longest = Math.max(...drawn.map(({ length }) => length))
        // Worlds take turns, and are compared half way and at the end.
        for (let n = 0; n < longest; n++) {
          for (const [of, steps] of drawn.entries()) {
            const one = steps[n]
            if (one) await act(round, of, one)
          }
          if (n !== Math.floor(longest / 2) && n !== longest - 1) continue
          await whenKept(server, world.team_id)
          for (const name of NAMES) {
            const rows = await workRows(server, world.people[name])
            const own = rows.filter(({ board_id }) =>
              round.boards.some((board) => board.board_id === board_id),
            )
            expect(sorted(told(own)), name).toEqual(sorted(await naive(round, name)))
          }
        }
      }),
      { numRuns: ROUNDS, endOnFailure: true },
    )
  },
)
