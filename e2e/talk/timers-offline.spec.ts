import { newUuid } from '@weft/base'
import type { Page } from '@playwright/test'

import { addItems, logIn } from '../families/long-text-steps.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, type Person, type QuickBoard, signUp } from '../harness/person.ts'

interface Entry {
  description: string
  started_at: string
  ended_at: string | null
}

/** A column of time beside the name. */
async function addTime(person: Person, { team_id, board_id, folder_id, attribute_id }: QuickBoard) {
  const time = newUuid()
  const column = { board_id, name: 'Time', type: 'time_tracking', settings: {}, row_version: 1 }
  await person.call('PUT', `/api/${team_id}/attributes/${time}`, column)
  await person.call('PUT', `/api/${team_id}/folders/${folder_id}`, {
    attribute_ids: [attribute_id, time],
    old: { attribute_ids: [attribute_id] },
  })
}

const timer = (page: Page, of: string | RegExp = /^Timer: /) =>
  page.getByRole('button', { name: typeof of === 'string' ? `Timer: ${of}` : of })

/** Starts in the item's cell, and gives between which two moments that was. */
async function start(page: Page, item: string, what: string): Promise<[number, number]> {
  const row = page.getByRole('row', { name: new RegExp(item) })
  await row.getByRole('gridcell').last().dblclick()
  const said = page.getByRole('textbox', { name: 'What are you doing?' })
  await said.fill(what)
  const before = Date.now()
  await said.press('Enter')
  await expect(timer(page, what)).toBeVisible()
  const after = Date.now()
  await page.keyboard.press('Escape')
  return [before, after]
}

/** Until the clock shows another second: times are kept in seconds. */
async function untilNextSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1_000)
  await expect.poll(() => Math.floor(Date.now() / 1_000)).toBeGreaterThan(second)
}

const millisOf = (wire: string | null) => Date.parse(`${(wire ?? '').replace(' ', 'T')}Z`)

function expectWithin(wire: string | null, [before, after]: [number, number]): void {
  expect(millisOf(wire)).toBeGreaterThanOrEqual(Math.floor(before / 1_000) * 1_000)
  expect(millisOf(wire)).toBeLessThanOrEqual(after)
}

test('timers of two devices, one of them offline: each has its true times, and one runs at a time', async ({
  server,
  browser,
}) => {
  const person = await signUp(server.url, 'Tomke')
  const board = await makeBoard(person, 'Oven')
  await addItems(
    person,
    board,
    ['Flour', 'Yeast', 'Salt'].map((name) => ({ [board.attribute_id]: name })),
  )
  await addTime(person, board)
  const address = `/b/${board.board_id}/${board.folder_id}`
  const entries = async () => {
    const { body } = await person.call<{ entries: Entry[] }>('GET', '/api/me/time-tracking')
    const all = body.entries.toSorted((a, b) => (a.started_at < b.started_at ? -1 : 1))
    expect(all.filter(({ ended_at }) => ended_at === null).length).toBeLessThan(2)
    return all
  }
  const laptop = await logIn(browser, server.url, 'tomke')
  const desk = await logIn(browser, server.url, 'tomke')
  const second = await laptop.context().newPage()
  const pages = [laptop, second, desk]
  for (const page of pages) {
    await page.goto(address)
    await expect(page.getByRole('row', { name: /Salt/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }

  const kneading = await start(desk, 'Flour', 'Kneading')
  for (const page of pages) await expect(timer(page, 'Kneading')).toBeVisible()
  await untilNextSecond()

  await test.step('started offline it runs in both tabs of the device, and ends what ran', async () => {
    await laptop.context().setOffline(true)
  })
  const baking = await start(laptop, 'Yeast', 'Baking')
  await expect(timer(second, 'Baking')).toBeVisible()
  for (const page of [laptop, second]) await expect(timer(page)).toHaveCount(1)
  await expect(timer(desk, 'Kneading')).toBeVisible()
  await untilNextSecond()

  let baked: [number, number] = [0, 0]
  await test.step('stopped offline in the other tab it is stopped in both', async () => {
    const before = Date.now()
    await second.getByRole('button', { name: 'Stop the timer' }).click()
    for (const page of [laptop, second]) await expect(timer(page)).toHaveCount(0)
    baked = [before, Date.now()]
  })
  await untilNextSecond()

  await test.step('back online both devices and the server have what happened', async () => {
    await laptop.context().setOffline(false)
    await expect.poll(async () => (await entries()).length).toBe(2)
    await expect.poll(async () => (await entries()).every(({ ended_at }) => ended_at !== null)).toBe(true)
    for (const page of pages) await expect(timer(page)).toHaveCount(0)
    for (const page of pages)
      for (const item of ['Flour', 'Yeast'])
        await expect(
          page
            .getByRole('row', { name: new RegExp(item) })
            .getByRole('gridcell')
            .last(),
        ).toHaveText('0:00')
    const [first, next] = await entries()
    expect([first?.description, next?.description]).toEqual(['Kneading', 'Baking'])
    expectWithin(first?.started_at ?? null, kneading)
    expect(first?.ended_at).toBe(next?.started_at)
    expectWithin(next?.started_at ?? null, baking)
    expectWithin(next?.ended_at ?? null, baked)
  })

  let salting: [number, number] = [0, 0]
  let cleaning: [number, number] = [0, 0]
  await test.step('each device starts one while they do not hear of each other', async () => {
    await laptop.context().setOffline(true)
    salting = await start(laptop, 'Salt', 'Salting')
    await untilNextSecond()
    cleaning = await start(desk, 'Yeast', 'Cleaning')
    await untilNextSecond()
    // It stops what ended already, without knowing it; and its page goes before anybody heard of that.
    await laptop.getByRole('button', { name: 'Stop the timer' }).click()
    await expect(timer(laptop)).toHaveCount(0)
    await expect(timer(second)).toHaveCount(0)
    await laptop.close()
  })

  await test.step('the earlier one ends where the later one begins, which runs everywhere', async () => {
    await second.context().setOffline(false)
    await expect.poll(async () => (await entries()).length).toBe(4)
    for (const page of [second, desk]) {
      await expect(timer(page, 'Cleaning')).toBeVisible()
      await expect(timer(page)).toHaveCount(1)
    }
    const [, , third, last] = await entries()
    expect([third?.description, last?.description]).toEqual(['Salting', 'Cleaning'])
    expectWithin(third?.started_at ?? null, salting)
    expectWithin(last?.started_at ?? null, cleaning)
    await expect.poll(async () => (await entries())[2]?.ended_at).toBe(last?.started_at)
    expect((await entries())[3]?.ended_at).toBeNull()
  })

  await test.step('one that runs is stopped on the other device, live', async () => {
    await second.getByRole('button', { name: 'Stop the timer' }).click()
    for (const page of [second, desk]) await expect(timer(page)).toHaveCount(0)
    await expect.poll(async () => (await entries()).every(({ ended_at }) => ended_at !== null)).toBe(true)
    expect(await entries()).toHaveLength(4)
  })
})
