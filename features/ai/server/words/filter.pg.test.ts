import { newSlug } from '@weft/base'
import type { FilterTree } from '@weft/model'
import { type Say } from '@weft/server/testing'
import { expect, test } from 'vitest'

import type { FakeAnswer } from '../../testing/fake-model.ts'
import { serveModel } from '../testing/serve-model.ts'

const served = serveModel()

async function filterOf(
  answer: FakeAnswer,
  more: Record<string, unknown> = {},
  by: Say = served.world.as.owner,
) {
  served.model.answers(answer)
  const attribute_ids = Object.values(served.world.attributes)
  const body = { folder_id: served.world.folder_id, attribute_ids, prompt: 'Bugs that are late', ...more }
  const reply = await by('POST', '/ai/filter', body)
  return { reply, data: reply.record as unknown as { filter: FilterTree | null; left_out: string[] } }
}

const says = (...conditions: [attribute: string, operator: string, ...values: string[]][]): FakeAnswer => ({
  says: JSON.stringify({
    op: 'and',
    conditions: conditions.map(([attribute, operator, ...values]) => ({ attribute, operator, values })),
  }),
})

test('conditions come with ids in place of names, as editors of filters write them', async () => {
  const { attributes, labels } = served.world
  const { data } = await filterOf(
    says(
      ['Type', 'any_of', 'bug'],
      ['Points', 'gte', '3'],
      ['Due', 'within', 'next', 'day', '7'],
      ['Due', 'before', '2026-12-24'],
      ['Assignee', 'any_of', 'me'],
      ['Done', 'not_checked'],
      ['Name', 'contains', 'index'],
    ),
  )
  expect(data).toMatchObject({
    left_out: [],
    filter: {
      op: 'and',
      conditions: [
        { attribute_id: attributes.type, operator: 'any_of', value: [labels.bug] },
        { attribute_id: attributes.points, operator: 'gte', value: 3 },
        { attribute_id: attributes.due, operator: 'within', value: { range: 'next', unit: 'day', n: 7 } },
        { attribute_id: attributes.due, operator: 'before', value: '2026-12-24' },
        { attribute_id: attributes.people, operator: 'any_of', value: ['me'] },
        { attribute_id: attributes.done, operator: 'not_checked' },
        { attribute_id: attributes.name, operator: 'contains', value: 'index' },
      ],
    },
  })
  const body = JSON.stringify(served.model.asked.at(-1)?.body)
  expect(body).not.toContain(labels.bug)
  expect(body).not.toContain(attributes.type)
})

test.each([
  ['a foreign name', ['Budget', 'gt', '3'], 'Budget'],
  ['an operator of another kind', ['Type', 'gt', '3'], 'Type'],
  ['a choice that is none', ['Type', 'any_of', 'Bug', 'Epic'], 'Type'],
  ['no number', ['Points', 'gt', 'many'], 'Points'],
  ['no day', ['Due', 'before', 'soon'], 'Due'],
  ['nothing to compare with', ['Name', 'contains'], 'Name'],
] as const)('%s is left out and said, and the rest stays', async (_, [name, operator, ...values], left) => {
  const { data } = await filterOf(says([name, operator, ...values], ['Done', 'checked']))
  expect(data.left_out).toEqual([left])
  expect(data.filter?.conditions).toHaveLength(1)
})

test('nobody asks about attributes that the editor does not offer', async () => {
  const { data } = await filterOf(says(['Type', 'is', 'Bug']), {
    attribute_ids: [served.world.attributes.done],
  })
  expect(data).toMatchObject({ filter: null, left_out: ['Type'] })
  expect(served.model.asked.at(-1)?.body.messages?.[1]?.content).not.toContain('Points')
})

test.each([
  [{ says: 'All bugs, please.' }, 'model_unusable'],
  [{ says: '{"op":"and","conditions":[]}' }, 'model_unusable'],
  [{ cuts: '{"op":"and"' }, 'model_cut'],
] as const)('an answer without conditions is an error in words', async (answer, code) => {
  expect((await filterOf(answer)).reply).toMatchObject({ code })
})

test('whoever may not use AI asks nothing, and the model hears nothing', async () => {
  const asked = served.model.asked.length
  expect((await filterOf(says(), {}, served.world.as.restricted)).reply.status).toBe(403)
  expect((await filterOf(says(), {}, served.world.as.guest)).reply.status).toBe(404)
  expect((await filterOf(says(), { folder_id: newSlug() })).reply.status).toBe(404)
  expect(served.model.asked).toHaveLength(asked)
})
