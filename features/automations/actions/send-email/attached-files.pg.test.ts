import { createHash } from 'node:crypto'

import { newUuid } from '@weft/base'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import {
  addItem,
  addRule,
  addRuleWorld,
  type RuleWorld,
  setValue,
  step,
} from '../../server/testing/rule-world.ts'
import { statesOf, whenDone } from '../../server/testing/when-done.ts'

let server: TestServer
let world: RuleWorld
let files: string

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running', env: { APP_URL: 'https://weft.test' } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.mails.length = 0
  world = await addRuleWorld(server)
  files = newUuid()
  const { as, board_id } = world
  const fields = { board_id, name: 'Files', type: 'attachments', row_version: 1 }
  await must(as.owner('PUT', `/attributes/${files}`, fields))
})

/** A file that is there for an item, which does not hold it yet. */
async function upload(item_id: string, name: string, text: string): Promise<object> {
  const { as, people, team_id } = world
  const [id, bytes] = [newUuid(), Buffer.from(text)]
  const path = `/api/${team_id}/attachments/uploads`
  await must(as.owner('POST', path, { id, item_id, attribute_id: files, name, size: bytes.length }))
  const sent = await server.app.inject({
    method: 'PUT',
    url: `${path}/${id}/parts?offset=0`,
    headers: { ...people.owner.headers, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  expect(sent.statusCode).toBe(200)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return (await must(as.owner('POST', `${path}/${id}/finish`, { sha256 }))).record
}

const onPeople = () =>
  addRule(world, {
    trigger: { type: 'value-changed', options: { attribute_id: world.attributes.people, change: 'any' } },
    steps: [
      step('send-email', {
        addresses: ['guest@out.test'],
        subject: 'Files',
        text: 'Here',
        file_ids: [files],
      }),
    ],
  })

test('files of the item go along by where they are, and what is too large is named with a way to the item', async () => {
  const { attributes, people, team_id } = world
  const id = await onPeople()
  const item = await addItem(world)
  const held = [await upload(item, 'a.txt', 'one'), await upload(item, 'large.txt', 'two')]
  await setValue(world, item, files, held)
  await server.db.run(team_id, `update attachments set size = 6000000 where name = 'large.txt'`)
  await setValue(world, item, attributes.people, [people.owner.id])
  await vi.waitFor(() => expect(server.mails).toHaveLength(1), { timeout: 30_000 })
  const [mail] = server.mails
  expect(mail?.files).toMatchObject([{ team_id, item_id: item, name: 'a.txt', mime: 'text/plain' }])
  expect(mail?.text).toContain('== Files that are too large for an email ==')
  expect(mail?.html).toMatch(new RegExp(`href="https://weft.test/b/[^"]+/${item}"[^>]*>large`))
  await whenDone(server, team_id)
  const { rows } = await must(world.as.owner('GET', `/automations/${id}/runs`))
  const run = await must(world.as.owner('GET', `/automations/runs/${String(rows[0]?.['id'])}`))
  const [log] = run.record['log'] as { input: { files: string[] } }[]
  expect(log?.input.files).toEqual(['a.txt', 'large.txt'])
})

test('what the item does not hold any more does not go along', async () => {
  const { attributes, people, team_id } = world
  const id = await onPeople()
  const item = await addItem(world)
  const file = await upload(item, 'gone.txt', 'one')
  await setValue(world, item, files, [file])
  await setValue(world, item, files, null)
  await setValue(world, item, attributes.people, [people.owner.id])
  await vi.waitFor(() => expect(server.mails).toHaveLength(1), { timeout: 30_000 })
  expect(server.mails[0]?.files).toBeUndefined()
  await whenDone(server, team_id)
  expect(await statesOf(server, team_id, id)).toEqual(['done'])
})
