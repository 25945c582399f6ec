import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { makePlanBoard } from './plan-board.ts'

const PATIENT = { timeout: 60_000 }
const ROUNDS = 5

/** The column that a card is in, by its key. */
const columnOf = (page: Page, id: string) =>
  page.evaluate(
    (card) =>
      document.querySelector(`[data-card="${card}"]`)?.closest<HTMLElement>('[data-column]')?.dataset[
        'column'
      ] ?? null,
    id,
  )

type Noting = Window & { notedAt?: number }

/** Notes the moment at which a card is in another column than that one. */
function noteMove(page: Page, id: string, column: string | null): Promise<void> {
  return page.evaluate(
    ({ card, before }) => {
      delete (window as Noting).notedAt
      const watch = new MutationObserver(() => {
        const at = document.querySelector(`[data-card="${card}"]`)?.closest<HTMLElement>('[data-column]')
        if (!at || at.dataset['column'] === before) return
        watch.disconnect()
        ;(window as Noting).notedAt = performance.timeOrigin + performance.now()
      })
      watch.observe(document.body, { subtree: true, childList: true, attributes: true })
    },
    { card: id, before: column },
  )
}

/** Notes the moment at which the pointer is let go. */
function noteDrop(page: Page): Promise<void> {
  return page.evaluate(() => {
    delete (window as Noting).notedAt
    const note = () => {
      ;(window as Noting).notedAt = performance.timeOrigin + performance.now()
    }
    window.addEventListener('pointerup', note, { capture: true, once: true })
  })
}

/** What was noted, in ms since 1970, once it was. */
async function noted(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => (window as Noting).notedAt, undefined, PATIENT)
  return (await handle.jsonValue()) ?? Number.NaN
}

test('a drag in the Gantt view of one browser moves the card of the other one', async ({
  browser,
  server,
}) => {
  test.setTimeout(240_000)
  const person = await signUp(server.url, 'Gemini')
  const board = await makePlanBoard(person, 'Twins', {
    items: [
      { name: 'First', days: [0, 4], color: 1 },
      { name: 'Second', days: [7, 9], color: 2 },
    ],
  })
  const enter = async (path: string) => {
    const page = await (await browser.newContext({ baseURL: server.url })).newPage()
    await signIn(page, 'gemini', server.url)
    await page.goto(path)
    return page
  }
  const gantt = await enter(board.path)
  const column = await enter(`${board.table}?view=${board.column_id}`)
  const bar = gantt.locator(`[data-bar="${board.ids[0]}"]`)
  const id = board.ids[0] ?? ''
  const card = column.locator(`[data-card="${id}"]`)
  await expect(bar).toBeVisible(PATIENT)
  await expect(card).toBeVisible(PATIENT)
  await gantt.bringToFront()

  const took: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = await columnOf(column, id)
    await noteMove(column, id, before)
    await noteDrop(gantt)
    const box = await bar.boundingBox()
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 12]
    await gantt.mouse.move(x, y)
    await gantt.mouse.down()
    await gantt.mouse.move(x + (round % 2 === 0 ? 18 : -18), y, { steps: 4 })
    await expect(bar).toHaveAttribute('data-held')
    await gantt.mouse.up()
    took.push((await noted(column)) - (await noted(gantt)))
  }
  const sorted = took.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  test
    .info()
    .annotations.push({ type: 'drag to card', description: `${median.toFixed(0)} ms median of ${ROUNDS}` })
  console.log(`A drag was seen in the other browser after ${took.map((ms) => ms.toFixed(0)).join(', ')} ms`)
  // The clocks of both pages are one machine's; a busy one may take longer than the 100 ms of a quiet one.
  expect(median).toBeLessThan(5_000)
})
