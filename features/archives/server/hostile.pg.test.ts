import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { newUuid, now } from '@weft/base'
import { startExport } from '@weft/features/exports/shared'
import { createManualJobs } from '@weft/jobs/testing'
import { startNode, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { createArchiveFiles } from './archive-files.ts'

import type { ArchivedRecord, Kind } from './format/kinds.ts'
import { registerImports } from './importing.ts'
import { findExport, findImport, insertImport, noteImported } from './queries.ts'
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

/** Bytes of files that lie there, however they are called. */
async function storedBytes(): Promise<number> {
  const names = await readdir(server.dataDir, { recursive: true })
  const files = names.filter((name) => !/^(?:archives|test-)/.test(name))
  const found = await Promise.all(files.map((name) => stat(join(server.dataDir, name))))
  return found.reduce((sum, one) => sum + (one.isFile() ? one.size : 0), 0)
}

test('of an import that fails no bytes are kept', PATIENT, async () => {
  const before = await storedBytes()
  const { state } = await send((kind, one) => (kind === 'boards' ? { ...one, name: 'x'.repeat(5_000) } : one))
  expect(state).toBe('failed')
  expect(await storedBytes()).toBe(before)
  const good = await send((_kind, one) => one)
  expect(good.state).toBe('done')
  expect(await storedBytes()).toBeGreaterThan(before)
})

test('what the database refuses is a finding, and is not tried again', PATIENT, async () => {
  const never = await send((kind, one) => (kind === 'items' ? { ...one, created_at: 'long ago' } : one))
  expect(never).toMatchObject({ state: 'failed', team_id: null })
  const nobody = await send((kind, one) => (kind === 'time-entries' ? { ...one, user_id: null } : one))
  expect(nobody).toMatchObject({ state: 'failed', team_id: null })
  for (const { problems } of [never, nobody])
    expect(problems).toEqual(['This archive holds something that a workspace cannot hold.'])
})

test('two nodes that do the same import make one workspace', PATIENT, async () => {
  const { connectionString, dataDir } = server
  const node = await startNode({ connectionString, dataDir }, { env: { ARCHIVE_IMPORT: 'on' } })
  onTestFinished(() => node.stop())
  const person = await server.addPerson('Twice')
  const sent = await server.app.inject({
    method: 'POST',
    url: '/api/me/archives',
    headers: { ...person.headers, 'content-type': 'application/zip' },
    payload: made.bytes,
  })
  const { id } = sent.json<{ data: { id: string } }>().data
  const payload = { team_id: 0, user_id: person.id, id } as { team_id: number }
  await Promise.allSettled([server, node].map(({ jobs }) => jobs.run('import-archive', payload)))
  const teams = await server.db.owner((tx) =>
    tx.query('select id from teams where imported_by = $1', [person.id]),
  )
  expect(teams).toHaveLength(1)
  // Whoever is late finds that it was done.
  const late = server.db.owner((tx) => noteImported(tx, { user_id: person.id, id }, 1))
  await expect(late).rejects.toThrow('imported already')
})

test('all imports wait in one queue, and all exports in another', PATIENT, async () => {
  const busy = await startTestServer({ jobs: 'running', env: { ARCHIVE_IMPORT: 'on' } })
  onTestFinished(() => busy.stop())
  const person = await busy.addPerson('Serial')
  const sent = await busy.app.inject({
    method: 'POST',
    url: '/api/me/archives',
    headers: { ...person.headers, 'content-type': 'application/zip' },
    payload: made.bytes,
  })
  const { id } = sent.json<{ data: { id: string } }>().data
  const team_id = await busy.addTeam(person)
  const begun = await busy.call(startExport, { params: { team_id }, body: { kind: 'archive' }, as: person })
  const queues = await busy.db.owner((tx) =>
    tx.query<{ name: string }>('select queue_name as name from graphile_worker._private_job_queues'),
  )
  const names = queues.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['import-archive 0', 'export-archive 0']))
  const states = async () => [
    (await findImport(busy.db, person.id, id))?.state,
    (await findExport(busy.db, team_id, begun.body.data.id))?.state,
  ]
  await expect.poll(states, { timeout: 60_000 }).toEqual(['done', 'done'])
})

test('an import that takes too long is given up in a sentence', PATIENT, async () => {
  const jobs = createManualJobs(server.db)
  const files = createArchiveFiles(join(server.dataDir, 'archives'))
  const stored = { read: async () => null, write: async () => 'text/plain' }
  const deps = {
    jobs,
    files,
    stored,
    takesArchives: true,
    storageBytes: null,
    follow: () => [],
    tell: () => {},
  }
  registerImports(server.kit, { ...deps, longestMs: 1 })
  const person = await server.addPerson('Patience')
  const row = { user_id: person.id, id: newUuid() }
  await files.save(row.id, Readable.from([made.bytes]), made.bytes.length)
  await insertImport(server.db, row, now())
  await jobs.run('import-archive', { team_id: 0, ...row })
  expect(await findImport(server.db, person.id, row.id)).toMatchObject({
    state: 'failed',
    problems: ['Importing this archive took too long, and was given up.'],
  })
})
