import { afterAll, beforeAll, expect, test } from 'vitest'

import { type FormWorld, openFormWorld } from './testing/form-world.ts'

let world: FormWorld
beforeAll(async () => {
  world = await openFormWorld({}, { translate: (message) => `(said) ${message}` })
})
afterAll(() => world.stop())

test('who may not open a form is told so in their language, once, alone and in bulk', async () => {
  const { server, team_id, ids, member, allow } = world
  await allow(ids.folder, { [`CREATE_ITEM:user:${member.id}`]: false })
  const item = { settings: { form: { blocks: [], share: { open: true } } }, row_version: 2 }
  const refused = {
    code: 'form_target_denied',
    message: '(said) You need permission to create items in the folder for the answers.',
  }
  const alone = await world.call('PUT', `views/${ids.form}`, item, member)
  expect(alone).toEqual({ status: 403, body: refused })

  const entry = { method: 'put', route: `/views/${ids.form}`, item, idempotency_key: 'form-refused-1' }
  const bulk = await server.app.inject({
    method: 'POST',
    url: `/api/${team_id}/bulk`,
    headers: member.headers,
    payload: [entry],
  })
  expect(bulk.json()).toEqual([{ status: 403, ...refused }])
})

test('what is wrong with a form is said by its data alone', async () => {
  const form = { submit: { redirect: 'javascript:alert(1)' } }
  const answer = await world.call('PUT', `views/${world.ids.form}`, { settings: { form }, row_version: 2 })
  expect(answer).toEqual({
    status: 422,
    body: { code: 'invalid', data: ['settings: form.submit: this cannot be read'] },
  })
})
