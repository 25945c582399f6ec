import { readFile } from 'node:fs/promises'

import { newUuid } from '@weft/base'
import { addWorkspace, startTestServer, type TestServer, type Workspace } from '@weft/server/testing'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Hit, search } from '../shared/index.ts'
import { addRows, whenIndexed } from './testing/index.ts'

/** What somebody would type, and the title or the key of what they mean. */
const QUESTIONS: readonly [question: string, meant: string][] = [
  ['RED-12736695', 'RED-12736695'],
  ['121891', 'JIR-121891'],
  ['submarine bug pull request', 'APA-13262087'],
  ['crucible ie7', 'JIR-95554'],
  ['fisheye perforce', 'JIR-108090'],
  ['iep-24 ignite', 'APA-13198983'],
  ['seam 2 feature request', 'Feature Request in Seam 2'],
  ['riftsaw', 'Bug in RiftSaw'],
  ['amq broker epic', 'Epic in AMQ Broker'],
  ['codeready studio bug', 'Bug in Red Hat CodeReady Studio (devstudio)'],
  ['infinispan taks', 'Task in Infinispan'],
  ['"story in openshift sdn"', 'Story in OpenShift SDN'],
  ['switchyrad', 'Sub-task in SwitchYard'],
  ['rest nifi elasticsearch', 'APA-13305922'],
  ['lancelot', 'QT-269843'],
  ['fabric alpha2 quality', 'HYP-16475'],
  ['jboss admin console patch', 'Patch in JBoss Admin Console'],
  ['person1118 arrow', 'APA-13286806'],
  ['harbour 42', 'Renovation of harbour 42'],
  ['copper roof committee', 'Minutes of May'],
]
const COLUMNS = ['Title', 'Key', 'Project', 'Priority', 'Labels', 'Assignee'] as const

let server: TestServer
let world: Workspace<'full'>
let keys: Map<string, string>

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
  server.outbox.start()
  world = await addWorkspace(server, ['full'])
  const { make } = world.as.owner
  const board_id = await make('boards', { name: 'Issues' })
  const folder_id = await make('folders', { board_id, name: 'All' })
  const attributes: string[] = []
  for (const name of COLUMNS)
    attributes.push(await make('attributes', { board_id, name, type: 'text', primary: name === 'Title' }))
  const file = await readFile(new URL('../../../packages/db/seeds/issues.csv', import.meta.url), 'utf8')
  const { data } = Papa.parse<Record<string, string>>(file, { header: true, skipEmptyLines: true })
  const issues = data.map((row) => ({
    id: newUuid(),
    key: row['Key'] ?? '',
    values: Object.fromEntries(attributes.map((id, n) => [id, row[COLUMNS[n] ?? ''] ?? ''])),
  }))
  keys = new Map(issues.map(({ id, key }) => [id, key]))
  await addRows(server, world.team_id, { board_id, folder_id }, issues)
  for (let n = 1; n <= 100; n++) {
    const other = await make('boards', { name: `Renovation of harbour ${n}` })
    const folder = await make('folders', { board_id: other, name: `Quay ${n}` })
    const name_id = await make('attributes', { board_id: other, name: 'Name', type: 'text', primary: true })
    const rows = ['Crane', 'Roof', 'Committee of the roof', 'Bollards'].map((name) => ({
      id: newUuid(),
      values: { [name_id]: `${name} of quay ${n}` },
    }))
    await addRows(server, world.team_id, { board_id: other, folder_id: folder }, rows)
    if (n !== 17) continue
    const text_id = await make('attributes', { board_id: other, name: 'Text', type: 'longtext' })
    const minutes = {
      [name_id]: 'Minutes of May',
      [text_id]: '<p>The committee decided on a copper roof.</p>',
    }
    await make('items', { board_id: other, folder_id: folder, values: minutes })
  }
  // What was written past the server is read as after a start with an index that was lost.
  await server.db.owner((tx) => tx.query('delete from search_built'))
  await make('boards', { name: 'One more' })
  await whenIndexed(server, world.team_id)
})
afterAll(() => server.stop())

async function hits(q: string): Promise<Hit[]> {
  const { body } = await server.call(search, { query: { q }, as: world.people.full })
  return body.data
}

test('of twenty questions nineteen are answered by one of the first three hits', async () => {
  const answered: string[] = []
  const missed: unknown[] = []
  for (const [question, meant] of QUESTIONS) {
    const first = (await hits(question)).slice(0, 3)
    const said = first.map(({ title, item_id }) => [title, keys.get(item_id ?? '')])
    if (said.some((one) => one.includes(meant))) answered.push(question)
    else missed.push([question, meant, said])
  }
  expect(missed.slice(1), JSON.stringify(missed)).toEqual([])
  expect(answered.length).toBeGreaterThanOrEqual(19)
})

test('a word that stands in thousands of items is answered by the latest, and pages follow one another', async () => {
  const first = await server.call(search, { query: { q: 'bug in', limit: 50 }, as: world.people.full })
  expect(first.body.data).toHaveLength(50)
  const second = await server.call(search, {
    query: { q: 'bug in', limit: 50, after: first.body.after ?? '' },
    as: world.people.full,
  })
  const ids = [...first.body.data, ...second.body.data].map(({ id }) => id)
  expect(new Set(ids).size).toBe(100)
})
