import { newSlug } from '@weft/base'
import { type Fields, must, startTestServer, type TestServer } from '@weft/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addItem, addReferenceWorld, pathOf, type ReferenceWorld } from './testing/reference-world.ts'

let server: TestServer
let world: ReferenceWorld
beforeAll(async () => {
  server = await startTestServer()
  world = await addReferenceWorld(server)
})
afterAll(() => server.stop())

/** A save of one number: `ahead` is how far its number is from the stored one, `old` what its sender knew. */
interface Save {
  mine: number
  ahead: number | undefined
  old: number | undefined
}

const few = fc.nat(2)
const saves = fc.array(
  fc.record<Save>({
    mine: few,
    ahead: fc.option(fc.constantFrom(-1, 0, 1, 1, 1, 2), { nil: undefined }),
    old: fc.option(few, { nil: undefined }),
  }),
  { minLength: 4, maxLength: 10 },
)

interface Known {
  value: unknown
  row_version: number
}

/** The rule as it is written down, for one field. */
function expected({ value, row_version }: Known, { mine, ahead, old }: Save): [status: number, known: Known] {
  const stays: Known = { value, row_version }
  const saved = (next: unknown): [number, Known] => [200, { value: next, row_version: row_version + 1 }]
  if (old === undefined) {
    if (ahead === undefined) return [422, stays]
    return ahead === 1 ? saved(mine) : [409, stays]
  }
  if (mine === old) return saved(value)
  return value !== old && value !== mine ? [409, stays] : saved(mine)
}

/** Where a kind of record is saved, and which of its fields holds a number. */
interface Kind {
  name: string
  field: string
  /** A path where none is yet, and what one needs to be made. */
  fresh(): Promise<{ path: string; fields: Fields }>
}

const kinds: Kind[] = [
  {
    name: 'A folder',
    field: 'sort_order',
    fresh: () =>
      Promise.resolve({
        path: `/folders/${newSlug()}`,
        fields: { board_id: world.tasks.board_id, name: 'Folder' },
      }),
  },
  {
    name: 'A value',
    field: 'data',
    async fresh() {
      const item = await addItem(world.as.owner, world.tasks, 'Call')
      return { path: `/values/${item}.${world.tasks.amount_id}`, fields: {} }
    },
  },
  {
    name: 'A link',
    field: 'sort_order',
    async fresh() {
      const task = await addItem(world.as.owner, world.tasks, 'Call')
      const client = await addItem(world.as.owner, world.clients, 'Acme')
      return { path: pathOf(task, world.link_id, client), fields: {} }
    },
  },
]

test.each(kinds)('$name takes and refuses saves by the one version rule', async ({ field, fresh }) => {
  const { owner } = world.as
  await fc.assert(
    fc.asyncProperty(saves, async (list) => {
      const { path, fields } = await fresh()
      await must(owner('PUT', path, { ...fields, [field]: 0, row_version: 1 }))
      // Number 1 without old makes a link once more; these saves stay above it.
      for (const row_version of [2, 3]) await must(owner('PUT', path, { [field]: 0, row_version }))
      let known: Known = { value: 0, row_version: 3 }
      for (const save of list) {
        const body: Fields = { [field]: save.mine }
        if (save.ahead !== undefined) body['row_version'] = known.row_version + save.ahead
        if (save.old !== undefined) body['old'] = { [field]: save.old }
        const [status, next] = expected(known, save)
        const { record, ...reply } = await owner('PUT', path, body)
        const told = { value: record[field], row_version: record['row_version'] }
        expect([reply.status, told]).toEqual([
          status,
          status === 422 ? { value: undefined, row_version: undefined } : next,
        ])
        known = next
      }
    }),
    { numRuns: 12 },
  )
})
