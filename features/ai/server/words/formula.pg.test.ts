import { newSlug, newUuid } from '@weft/base'
import { must, type Say } from '@weft/server/testing'
import { expect, test } from 'vitest'

import type { FakeAnswer } from '../../testing/fake-model.ts'
import { serveModel } from '../testing/serve-model.ts'

const LIMIT = 2

const served = serveModel({ limit: LIMIT })

interface Written {
  request_id: string
  formula: string | null
  problem: { message: string } | null
}

async function formulaOf(
  answer: FakeAnswer,
  more: Record<string, unknown> = {},
  by: Say = served.world.as.owner,
) {
  served.model.answers(answer)
  const body = { board_id: served.world.board_id, prompt: 'Twice the points', ...more }
  const reply = await by('POST', '/ai/formula', body)
  return { reply, data: reply.record as unknown as Written }
}

const says = (formula: string | null): FakeAnswer => ({ says: JSON.stringify({ formula }) })

const creditsUsed = async () => {
  const { record } = await must(served.world.as.owner('GET', `/ai/model?board_id=${served.world.board_id}`))
  return (record['credits'] as { used: number }).used
}

test('a formula comes as it would be stored, and the model learns names and types alone', async () => {
  const { data } = await formulaOf(says('{Points} * 2'))
  expect(data).toMatchObject({ formula: `{${served.world.attributes.points}} * 2`, problem: null })
  const [system, user] = served.model.asked.at(-1)?.body.messages ?? []
  expect(system?.content).toContain('ROUND(number, [number])')
  const { wish, attributes } = JSON.parse(user?.content ?? '') as { wish: string; attributes: unknown[] }
  expect(wish).toBe('Twice the points')
  expect(attributes).toContainEqual({ name: 'Points', type: 'number' })
  expect(JSON.stringify(served.model.asked.at(-1)?.body)).not.toContain(served.world.attributes.points)
})

test.each([
  ['{Points} *', 'Something is missing'],
  ['{Budget} * 2', 'There is no attribute named'],
  ['GUESS({Points})', 'GUESS'],
])('what is no formula here (%s) is not handed on, and says why', async (formula, words) => {
  const { data } = await formulaOf(says(formula))
  expect(data.formula).toBeNull()
  expect(JSON.stringify(data.problem)).toContain(words)
})

test('a formula does not name the attribute that it is of', async () => {
  const { data } = await formulaOf(says('{Points} + 1'), { attribute_id: served.world.attributes.points })
  expect(data.formula).toBeNull()
})

test.each([
  [says(null), 'model_unusable'],
  [{ says: 'With pleasure!' }, 'model_unusable'],
  [{ refuses: 'No' }, 'model_refused'],
  [{ status: 500 }, 'model_unreachable'],
] as const)('an answer without a formula is an error in words', async (answer, code) => {
  expect((await formulaOf(answer)).reply).toMatchObject({ code })
})

test('asking costs nothing, taking a credit once, and only by who asked, as long as there are some', async () => {
  const { as } = served.world
  const before = await creditsUsed()
  const [first, second, third] = [
    (await formulaOf(says('1'))).data,
    (await formulaOf(says('2'))).data,
    (await formulaOf(says('3'))).data,
  ]
  expect(await creditsUsed()).toBe(before)
  const take = (by: Say, request_id: string) => by('POST', '/ai/take', { request_id })
  expect(await take(as.full, first.request_id)).toMatchObject({ status: 404 })
  expect(await take(as.owner, newUuid())).toMatchObject({ status: 404 })
  await must(take(as.owner, first.request_id))
  expect(await take(as.owner, first.request_id)).toMatchObject({ code: 'ai_accepted' })
  expect(await creditsUsed()).toBe(before + 1)
  await must(take(as.owner, second.request_id))
  expect(await take(as.owner, third.request_id)).toMatchObject({ code: 'ai_used_up' })
})

test('whoever may not use AI or edit attributes asks nothing, and the model hears nothing', async () => {
  const asked = served.model.asked.length
  expect((await formulaOf(says('1'), {}, served.world.as.restricted)).reply.status).toBe(403)
  expect((await formulaOf(says('1'), {}, served.world.as.guest)).reply.status).toBe(404)
  expect((await formulaOf(says('1'), { board_id: newSlug() })).reply.status).toBe(404)
  expect(served.model.asked).toHaveLength(asked)
})
