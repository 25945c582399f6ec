import { afterAll, beforeAll, expect, test } from 'vitest'

import { dataOf, type FormWorld, openFormWorld } from './testing/form-world.ts'

let world: FormWorld
beforeAll(async () => {
  world = await openFormWorld()
})
afterAll(() => world.stop())

test('a shared form shows in no byte what it does not ask for', async () => {
  const { attributes, far, ids, label, owner } = world
  await world.build(
    [
      { of: 'name' },
      { of: 'project', options: [label.red] },
      { of: 'secret', hidden: true, initial: ['MARK-HIDDEN'] },
      { of: 'people', options: [String(owner.id)] },
      { of: 'part', lists: true },
    ],
    { submit: { copy: true, edit: true } },
  )
  const opened = await world.open()
  expect(opened.status).toBe(200)
  expect(opened.page).toContain('Red')
  expect(opened.page).toContain('Pump')
  const { token } = opened
  const failed = await world.send({ projectfield: label.hush })
  const card = await world.open('', null, { accept: 'application/json' })
  const thanks = await world.send(
    { namefield: 'hidden default', partfield: far.pump, copy_to: 'me@example.com' },
    { token },
  )
  const found = await world.open('/choices/partfield?q=MARK')
  const all = await world.open('/choices/partfield')
  const edit = editPath(thanks.page)
  const changing = await world.open(edit)
  const refused = await world.send({ projectfield: label.hush }, { token: changing.token, query: edit })
  const changed = await world.send({ namefield: 'changed' }, { token: changing.token, query: edit })
  const gone = await world.open('/edit/' + 'x'.repeat(43))
  const picture = await world.open(`/pictures/${'0'.repeat(32)}`)
  expect([thanks.status, changing.status, refused.status, changed.status]).toEqual([200, 200, 422, 200])
  expect([gone.status, picture.status]).toEqual([404, 404])
  const pages = [opened, failed, card, thanks, found, all, changing, refused, changed, gone, picture]
  expect(world.mails).toHaveLength(1)
  for (const bytes of [
    ...pages.flatMap(({ page, headers }) => [page, JSON.stringify(headers)]),
    ...world.mails,
  ])
    expect(typeof bytes === 'string' ? bytes : JSON.stringify(bytes)).not.toMatch(
      /MARK-|secretfield|peoplefield|Olga/,
    )
  const hidden = [attributes.secret, attributes.must, attributes.people, label.hush, far.price, far.hidden]
  for (const { page } of pages)
    for (const id of [...hidden, ids.board, ids.shut, ids.folder]) expect(page).not.toContain(id)
  // What was hidden is on the item all the same.
  const item = (await world.items()).at(-1)
  expect(dataOf(item, attributes.secret)).toBe('MARK-HIDDEN')
  expect(dataOf(item, attributes.name)).toBe('changed')
})

function editPath(page: string): string {
  return /href="[^"]*(\/edit\/[\w-]{43})"/.exec(page)?.[1] ?? ''
}
