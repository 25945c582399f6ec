import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ArchivedRecord, Kind } from './format/kinds.ts'
import {
  exportArchive,
  importArchive,
  linesOf,
  type MadeArchive,
  rewritten,
} from './testing/archive-journey.ts'
import { addArchiveWorld } from './testing/archive-world.ts'

const PATIENT = { timeout: 300_000 }

let server: TestServer
let made: MadeArchive
let types: ReadonlyMap<string, string>
beforeAll(async () => {
  server = await startTestServer({ env: { ARCHIVE_IMPORT: 'on' } })
  const world = await addArchiveWorld(server)
  made = await exportArchive(server, world.team_id, world.people.owner)
  const lines = (await linesOf(made.path))['attributes'] ?? []
  types = new Map(
    lines.map((line) => JSON.parse(line) as ArchivedRecord).map((one) => [one.id, String(one['type'])]),
  )
}, 300_000)
afterAll(() => server.stop())

let count = 0
/** Somebody sends what the change makes of the archive. */
async function send(change: (kind: Kind, record: ArchivedRecord) => ArchivedRecord) {
  const person = await server.addPerson(`Eve ${(count += 1)}`)
  return importArchive(server, await rewritten(made.path, change), person)
}

/** Every value of attributes of a type in items that have one. */
const withValues = (type: string, data: unknown) => (kind: Kind, record: ArchivedRecord) => {
  if (kind !== 'items') return record
  const values = Object.entries(record['values'] as Record<string, unknown>)
  return {
    ...record,
    values: Object.fromEntries(values.map(([id, slot]) => [id, types.get(id) === type ? [data, 1] : slot])),
  }
}

test('texts come in as they would be saved: nothing in them runs', PATIENT, async () => {
  const evil =
    '<p onclick="x()">Hi<script>x()</script><img src="x" onerror="x()"><a href="javascript:x()">y</a></p>'
  const { team_id, state } = await send((kind, record) =>
    kind === 'comments' ? { ...record, html: evil } : withValues('longtext', evil)(kind, record),
  )
  expect(state).toBe('done')
  const texts = await server.db.run<{ html: string }>(
    team_id,
    'select html from long_texts where team_id = $1 union all select html from comments where team_id = $1',
    [team_id],
  )
  expect(texts.length).toBeGreaterThan(1)
  for (const { html } of texts) expect(html).not.toMatch(/onclick|script|onerror/)
})

test.each<[what: string, change: (kind: Kind, record: ArchivedRecord) => ArchivedRecord]>([
  ['a name that is too long', (kind, one) => (kind === 'boards' ? { ...one, name: 'x'.repeat(5_000) } : one)],
  ['an access that there is not', (kind, one) => (kind === 'views' ? { ...one, access: 'all' } : one)],
  [
    'rights that are none',
    (kind, one) => (kind === 'permissions' ? { ...one, resource_type: 'server' } : one),
  ],
  [
    'a kind of attribute that nobody knows',
    (kind, one) => (kind === 'attributes' ? { ...one, type: 'spell' } : one),
  ],
  ['a rule that is none', (kind, one) => (kind === 'automations' ? { ...one, steps: 'all of it' } : one)],
])('%s is refused in a sentence, and nothing of it is left', PATIENT, async (_what, change) => {
  const teams = async () => (await server.db.owner((tx) => tx.query('select 1 from teams'))).length
  const before = await teams()
  const { state, problems } = await send(change)
  expect(state).toBe('failed')
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(/^The .*\.$/)
  expect(await teams()).toBe(before)
})

test(
  'nobody gets a right by what a file says of people: not with any address, and not as an owner',
  PATIENT,
  async () => {
    const victim = await server.addPerson('Vera')
    const { team_id } = await send((kind, record) =>
      kind === 'people' ? { ...record, email: victim.email, role: 'owner' } : record,
    )
    const mine = await server.app.inject({ url: '/api/me/workspaces', headers: victim.headers })
    expect(mine.statusCode).toBe(200)
    const own = mine.json<{ data: { id: number }[] }>().data
    expect(own.map(({ id }) => id)).not.toContain(team_id)
    expect(
      (await server.app.inject({ url: `/api/${team_id}/boards`, headers: victim.headers })).statusCode,
    ).toBe(404)
    const entered = await server.app.inject({ url: `/api/teams/${team_id}/members`, headers: victim.headers })
    expect(entered.statusCode).toBe(404)
  },
)

const mentionOf = (id: number) =>
  `<p><span data-label="V" data-id="${id}" data-type="mention">V</span><span data-type="mention" data-id="${id}">V</span></p>`
const by =
  (kind: Kind, fields: (id: number) => object) =>
  (id: number): Change =>
  (of, one) =>
    of === kind ? { ...one, ...fields(id) } : one
type Change = (kind: Kind, record: ArchivedRecord) => ArchivedRecord

test.each<[what: string, change: (id: number) => Change]>([
  ['entries of rights', by('permissions', (id) => ({ permissions: { [`VIEW_BOARD:user:${id}`]: true } }))],
  ['people of a board', by('boards', (id) => ({ user_ids: [id] }))],
  ['who made something', by('items', (id) => ({ created_by: id }))],
  ['who made something, as a text', by('items', (id) => ({ created_by: String(id) }))],
  ['whose a view is', by('views', (id) => ({ owner_id: id }))],
  ['whose time it was', by('time-entries', (id) => ({ user_id: id }))],
  ['who is mentioned by a comment', by('comments', (id) => ({ html: mentionOf(id) }))],
  ['who is mentioned by a text', (id) => withValues('longtext', mentionOf(id))],
  ['members', (id) => withValues('members', [id])],
  ['members, as texts', (id) => withValues('members', [String(id)])],
  ['votes', (id) => withValues('vote', [id])],
  [
    'whom a rule tells',
    by('automations', (id) => ({
      steps: [{ id: 'one', type: 'notify', options: { user_ids: [id], text: 'Look' } }],
    })),
  ],
])(
  'a number of somebody of the server is found where an archive says: %s',
  PATIENT,
  async (_what, change) => {
    const victim = await server.addPerson(`Victim ${(count += 1)}`)
    const { state, team_id, problems } = await send(change(victim.id))
    expect({ state, team_id }).toEqual({ state: 'failed', team_id: null })
    expect(problems.length).toBeGreaterThan(0)
    for (const problem of problems)
      expect(problem).toMatch(new RegExp(`names somebody by a number of a server: ${victim.id}\\.$`))
  },
)
