import { expect, it } from 'vitest'

import { forgetPeople, type Member, peopleOf } from './people.ts'

const member = (id: number, more: Partial<Member> = {}): Member => ({
  id,
  name: `Person ${id}`,
  email: `p${id}@x.example`,
  photo_url: null,
  pivot: { role: 'full-member' },
  guest: false,
  barred: null,
  row_version: 1,
  created_at: '2026-01-01 00:00:00',
  ...more,
})

/** A server of pages; each question waits until it is answered. */
function server(pages: { data: Member[]; after: number | null }[]) {
  const asked: unknown[] = []
  const waiting: (() => void)[] = []
  const client = {
    call: (_route: unknown, { query }: { query: unknown }) => {
      asked.push(query)
      const page = pages[asked.length - 1] ?? { data: [], after: null }
      return new Promise((resolve) => waiting.push(() => resolve(page)))
    },
  } as unknown as Parameters<typeof peopleOf>[0]
  const answer = async () => {
    waiting.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { client, asked, answer }
}

const ids = (members: readonly Member[] | null) => members?.map(({ id }) => id)

it('loads all pages, and one list serves everybody', async () => {
  const { client, asked, answer } = server([
    { data: [member(1), member(2)], after: 2 },
    { data: [member(3)], after: null },
  ])
  const people = peopleOf(client, 7)
  expect([peopleOf(client, 7) === people, people.get()]).toEqual([true, null])
  let told = 0
  people.subscribe(() => told++)
  const both = Promise.all([people.load(), people.load()])
  await answer()
  await answer()
  await both
  expect([ids(people.get()), asked, told]).toEqual([
    [1, 2, 3],
    [{ limit: '1000' }, { limit: '1000', after: '2' }],
    1,
  ])
  forgetPeople(client, 7)
  expect(peopleOf(client, 7).get()).toBeNull()
})

it('takes news in unless it knows newer ones, and lets people go', async () => {
  const { client, answer } = server([{ data: [member(1), member(2, { row_version: 5 })], after: null }])
  const people = peopleOf(client, 7)
  const loaded = people.load()
  await answer()
  await loaded
  people.take([
    member(2, { row_version: 4, name: 'Older' }),
    member(3),
    member(1, { row_version: 2, name: 'New' }),
  ])
  expect(people.get()?.map(({ name }) => name)).toEqual(['New', 'Person 2', 'Person 3'])
  people.drop([2])
  expect(ids(people.get())).toEqual([1, 3])
})

it('asks again when something came while the answer was on its way', async () => {
  const { client, asked, answer } = server([
    { data: [member(1), member(2)], after: null },
    { data: [member(1)], after: null },
  ])
  const people = peopleOf(client, 7)
  const loaded = people.load()
  people.drop([2])
  await answer()
  await answer()
  await loaded
  expect([ids(people.get()), asked.length]).toEqual([[1], 2])
})
