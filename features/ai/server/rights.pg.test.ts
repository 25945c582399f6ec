import { newSlug, newUuid } from '@weft/base'
import { must, type Say, startTestServer } from '@weft/server/testing'
import { beforeAll, expect, test } from 'vitest'

import { addAiWorld, linesOf } from './testing/ai-world.ts'
import { serveModel } from './testing/serve-model.ts'

const LIMIT = 3

const served = serveModel({ limit: LIMIT })
beforeAll(() => served.model.answers({ says: '{"items":[{"name":"One"}]}' }))

const ask = (by: Say, folder_id = served.world.folder_id) =>
  by('POST', '/ai/items', { folder_id, prompt: 'Fix it' })

async function requestOf(by: Say): Promise<string> {
  return String(linesOf((await must(ask(by))).text)[0]?.['request_id'])
}

const accept = (by: Say, request_id: string, { attributes } = served.world) =>
  by('POST', '/ai/accept', {
    request_id,
    items: [{ id: newUuid(), values: { [attributes.name]: 'One' } }],
  })

const place = (by: Say) => by('GET', `/ai?folder_id=${served.world.folder_id}`)

/** A folder in which `full` has all rights but one. */
async function folderWithout(permission: string): Promise<string> {
  const { as, people, board_id } = served.world
  const id = newSlug()
  await must(as.owner('PUT', `/folders/${id}`, { board_id, name: 'Other', row_version: 1 }))
  const permissions = { [`${permission}:user:${people.full.id}`]: false }
  await must(
    as.owner('PUT', `/permissions/folder.${id}`, {
      resource_type: 'folder',
      resource_id: id,
      permissions,
      row_version: 1,
    }),
  )
  return id
}

test('who may not use AI, or not add items, asks nothing, and the model hears nothing', async () => {
  const { as } = served.world
  const before = served.model.asked.length
  expect((await ask(as.guest)).status).toBe(404)
  expect((await ask(as.restricted)).status).toBe(403)
  expect((await place(as.restricted)).status).toBe(403)
  for (const permission of ['USE_AI', 'CREATE_ITEM']) {
    const folder_id = await folderWithout(permission)
    expect((await ask(as.full, folder_id)).status).toBe(403)
  }
  expect((await ask(as.full, await folderWithout('VIEW_FOLDER'))).status).toBe(404)
  expect(served.model.asked).toHaveLength(before)
})

test('a folder that one may not see is none, and a workspace of others neither', async () => {
  const { as, board_id } = served.world
  expect((await ask(as.full, newSlug())).status).toBe(404)
  const other = await addAiWorld(served.server)
  expect((await ask(as.owner, other.folder_id)).status).toBe(404)
  const hidden = newSlug()
  await must(as.owner('PUT', `/folders/${hidden}`, { board_id, name: 'Gone', row_version: 1 }))
  await must(as.owner('DELETE', `/folders/${hidden}`))
  expect((await ask(as.full, hidden)).status).toBe(404)
})

test('what somebody else asked is accepted by nobody else', async () => {
  const { as } = served.world
  const request_id = await requestOf(as.full)
  expect((await accept(as.owner, request_id)).status).toBe(404)
  expect((await accept(as.owner, newUuid())).status).toBe(404)
  expect((await accept(as.guest, request_id)).status).toBe(404)
})

test('a credit is used by what is accepted alone, once, until none is left', async () => {
  const { as } = served.world
  const credits = async () => (await must(place(as.owner))).record['credits']
  expect(await credits()).toEqual({ used: 0, limit: LIMIT })
  const first = await requestOf(as.owner)
  expect(await credits()).toEqual({ used: 0, limit: LIMIT })
  await must(accept(as.owner, first))
  expect((await accept(as.owner, first)).code).toBe('ai_accepted')
  expect(await credits()).toEqual({ used: 1, limit: LIMIT })
  const more = await Promise.all(Array.from({ length: 4 }, () => requestOf(as.full)))
  const done = await Promise.all(more.map((id) => accept(as.full, id)))
  expect(done.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(done.find(({ status }) => status === 422)?.code).toBe('ai_used_up')
  expect(await credits()).toEqual({ used: LIMIT, limit: LIMIT })
})

test('another owner has credits of their own', async () => {
  const other = await addAiWorld(served.server)
  const reply = await must(other.as.owner('GET', `/ai?folder_id=${other.folder_id}`))
  expect(reply.record['credits']).toEqual({ used: 0, limit: LIMIT })
})

test('what is told before asking names no one’s server of one’s own network', async () => {
  const { attributes, as } = served.world
  const { record } = await must(place(as.owner))
  expect(record).toMatchObject({ host: null })
  expect(record['attribute_ids']).not.toContain(attributes.name)
  expect(record['attribute_ids']).toContain(attributes.type)
})

test('whoever asks too often waits', async () => {
  const slow = await startTestServer({
    env: { AI_URL: served.model.url, AI_KEY: served.model.key, AI_MODEL: 'small' },
    limits: { ai_rate: 0.001, ai_burst: 1 },
  })
  try {
    const { as, folder_id } = await addAiWorld(slow)
    await must(ask(as.owner, folder_id))
    expect(await ask(as.owner, folder_id)).toMatchObject({ status: 429, code: 'rate_limited' })
    expect((await ask(as.full, folder_id)).status).toBe(200)
  } finally {
    await slow.stop()
  }
})

test('without a model the server says that there is none, and pages know it', async () => {
  const off = await startTestServer()
  try {
    const { as, folder_id } = await addAiWorld(off)
    expect(await ask(as.owner, folder_id)).toMatchObject({ status: 422, code: 'ai_off' })
    const featuresOf = async (by: Say) => (await must(by('GET', '/api/app-vars'))).record['features']
    expect(await featuresOf(as.owner)).toMatchObject({ ai: false })
    expect(await featuresOf(served.world.as.owner)).toMatchObject({ ai: true })
  } finally {
    await off.stop()
  }
})

test('prompts are gone after 30 days, and what was asked is still known', async () => {
  // Whose credits are not used up.
  const { as, team_id, folder_id } = await addAiWorld(served.server)
  const { text } = await must(ask(as.owner, folder_id))
  const request_id = String(linesOf(text)[0]?.['request_id'])
  const prompt = async () =>
    (await served.server.db.run(team_id, 'select prompt from ai_requests where id = $1', [request_id]))[0]
  await served.server.jobs.run('forget-ai-prompts')
  expect(await prompt()).toEqual({ prompt: 'Fix it' })
  await served.server.db.run(
    team_id,
    `update ai_requests set created_at = now() - interval '31 days' where id = $1`,
    [request_id],
  )
  await served.server.jobs.run('forget-ai-prompts')
  expect(await prompt()).toEqual({ prompt: null })
})
