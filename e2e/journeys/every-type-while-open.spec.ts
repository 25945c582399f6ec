import type { Page } from '@playwright/test'

import { newUuid } from '@weft/base'
import { addItems, logIn } from '../families/long-text-steps.ts'
import { cell } from '../grid/grid-page.ts'
import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'

const ids = [newUuid(), newUuid(), newUuid()]
const labels = ids.map((id, n) => ({ id, name: `Choice ${n}`, color: 'blue' }))
// One link that leads elsewhere: where it was taken away, its field would go with it.
const link = (name: string) => ({ id: 'one', url: `https://${name}.example.com/`, name })
const line = (id: string) => ({ id, name: id, done: false })
const day = (n: number) => ({ start: `2024-05-${n}`, hasTime: false })

interface Case {
  settings?: object
  /** As it is opened, and what somebody else makes of it, twice. */
  values: readonly [unknown, unknown, unknown]
  /** What is typed over it. */
  keys: string
}

/** Every type that is edited in a draft; titles, large windows and pages are tried in `changed-while-open.spec.ts`. */
const cases: Readonly<Record<string, Case>> = {
  text: { values: ['one', 'two', 'three'], keys: 'mine' },
  number: { values: [1, 2, 3], keys: '45' },
  email: { values: ['a@example.com', 'b@example.com', 'c@example.com'], keys: 'm@example.com' },
  phone: { values: ['+4930123456', '+4930123457', '+4930123458'], keys: '+4930123459' },
  progress: { values: [20, 40, 60], keys: '75' },
  date: { values: [day(15), day(16), day(17)], keys: 'May 20' },
  rating: { settings: { max: 5 }, values: [1, 2, 4], keys: '3' },
  label: { settings: { labels, multiple: true }, values: [[ids[0]], [ids[1]], [ids[2]]], keys: 'Choi' },
  members: { values: [[1], [2], [1, 2]], keys: 'Il' },
  links: { values: [[link('a')], [link('b')], [link('c')]], keys: 'mine' },
  checklist: { values: [[line('a')], [line('b')], [line('c')]], keys: 'mine' },
}

/** The field that has the keys, by a mark that a new field would not have, and where its caret stands. */
const held = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLElement | null
    const { selectionStart = null, value = null } = field as Partial<HTMLInputElement>
    return { mark: field?.dataset['mark'] ?? null, caret: selectionStart, value }
  })

test('an open editor of every type keeps its keys, its caret and what was typed while another browser saves', async ({
  server,
  browser,
}) => {
  const { owner, member, board } = await twoPeople(server, ['Ilka', 'Ben'], 'Every type, by two')
  const { team_id, board_id, folder_id, attribute_id } = board
  const users = [owner.id, member.id]
  const asUsers = (data: unknown) => (data as number[]).map((n) => users[n - 1])
  const attributes: { id: string; type: string; values: unknown[]; keys: string }[] = []
  for (const [type, { settings = {}, values, keys }] of Object.entries(cases)) {
    const id = newUuid()
    const fields = { board_id, name: `The ${type}`, type, settings, row_version: 1 }
    expect((await owner.call('PUT', `/api/${team_id}/attributes/${id}`, fields)).status).toBe(201)
    attributes.push({ id, type, keys, values: type === 'members' ? values.map(asUsers) : [...values] })
  }
  const attribute_ids = [attribute_id, ...attributes.map(({ id }) => id)]
  const shown = { attribute_ids, old: { attribute_ids: [attribute_id] } }
  expect((await owner.call('PUT', `/api/${team_id}/folders/${folder_id}`, shown)).status).toBe(200)
  const begun = Object.fromEntries(attributes.map(({ id, values }) => [id, values[0]]))
  const [item = ''] = await addItems(owner, board, [{ [attribute_id]: 'round 0.', ...begun }])
  const route = (id: string) => `/api/${team_id}/values/${item}.${id}`
  const stored = async (id: string) =>
    (await owner.call<{ data: { data: unknown } }>('GET', route(id))).body.data.data

  const page = await logIn(browser, server.url, 'ilka')
  const other = await logIn(browser, server.url, 'ben')
  const address = `/b/${board_id}/${folder_id}?view=${board.view_id}`
  for (const one of [page, other]) {
    // All columns are in sight.
    await one.setViewportSize({ width: 3_200, height: 900 })
    await one.goto(address)
    await expect(cell(one, 0, 0)).toContainText('round 0.')
  }
  let round = 0
  /** The other person saves; their frame and the one after it have come to both. */
  const otherSaves = async (id: string, data: unknown) => {
    const name = `round ${(round += 1)}.`
    for (const [attribute, value] of [
      [id, data],
      [attribute_id, name],
    ] as const) {
      // What the first person typed may be saved at the same moment.
      const save = async () => {
        const old = { data: await stored(attribute) }
        return (await member.call('PUT', route(attribute), { data: value, old })).status
      }
      await expect.poll(save).toBe(200)
    }
    for (const one of [page, other]) await expect(cell(one, 0, 0)).toContainText(name)
  }
  const open = async (column: number) => {
    const place = cell(page, 0, column)
    // Beside what it shows: a press on the link of a mail or phone leads out of the page, and takes the keys along.
    if ((await place.getAttribute('data-active')) === null) await place.click({ position: { x: 3, y: 3 } })
    await expect(place).toHaveAttribute('data-active')
    await page.keyboard.press('F2')
    // The editor has the keys, and not the field that hears them for the grid.
    await expect(page.locator(':focus:not(textarea[aria-controls], [role=grid])')).toHaveCount(1)
    await page.evaluate(() => {
      const field = document.activeElement as HTMLElement
      field.dataset['mark'] = 'held'
    })
  }

  for (const [n, { id, type, values, keys }] of attributes.entries()) {
    await test.step(`${type}, nothing typed`, async () => {
      await open(n + 1)
      await otherSaves(id, values[1])
      expect.soft((await held(page)).mark, type).toBe('held')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      expect.soft(await stored(id), type).toEqual(values[1])
    })
    await test.step(`${type}, something typed`, async () => {
      await open(n + 1)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(keys)
      await page.keyboard.press('ArrowLeft')
      const before = await held(page)
      await otherSaves(id, values[2])
      expect.soft(await held(page), type).toEqual(before)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
    })
  }
  await page.context().close()
  await other.context().close()
})
