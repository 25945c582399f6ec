import { fork } from 'node:child_process'
import { once } from 'node:events'

import type { Browser, Page } from '@playwright/test'

import { signUp } from '../../e2e/harness/person.ts'
import { signIn } from '../../e2e/harness/sign-in.ts'
import { noteCardMove, noted, noteRelease, type Noting } from '../../e2e/views/noted-times.ts'
import { makePlanBoard } from '../../e2e/views/plan-board.ts'
import type { Figure } from '../benchmark.ts'
import { newContext, openBrowser } from '../harness/browser.ts'
import { median, percentile } from '../harness/measure.ts'
import type { Weft } from '../harness/weft.ts'

const ROUNDS = 12
/** The first drags of a page load and compile what they need. */
const WARM_UP = 2
/** Px of a day in the Gantt view, and a little. */
const A_DAY = 18

/** A bar is dragged in the Gantt view of one browser until its card stands elsewhere in the columns of another. */
export async function dragAcross(weft: Weft, browser: Browser, size: number): Promise<Figure> {
  const person = await signUp(weft.url, `Gemini${size}`)
  const items = Array.from({ length: size }, (_, n) => ({
    name: `Item ${n}`,
    days: [n % 5, (n % 5) + 4] as const,
    color: n % 7,
  }))
  const board = await makePlanBoard(person, 'Twins', { items })
  const other = await openBrowser()
  try {
    const open = async (in_: Browser, path: string) => {
      const page = await (await newContext(in_)).newPage()
      await signIn(page, `Gemini${size}`, weft.url)
      await page.goto(`${weft.url}${path}`)
      return page
    }
    const gantt = await open(browser, board.path)
    const columns = await open(other, `${board.table}?view=${board.column_id}`)
    const bar = gantt.locator('[data-bar]').first()
    await bar.waitFor()
    const id = (await bar.getAttribute('data-bar')) ?? ''
    await columns.locator(`[data-card="${id}"]`).waitFor()
    // What both pages do after they are there is no part of it.
    await columns.waitForTimeout(2_000)
    const took = await rounds(
      gantt,
      columns,
      (page) => noteCardMove(page, id),
      async (round) => {
        const box = await bar.boundingBox()
        const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 12]
        await gantt.mouse.move(x, y)
        await gantt.mouse.down()
        await gantt.mouse.move(x + (round % 2 === 0 ? A_DAY : -A_DAY), y, { steps: 4 })
        await gantt.locator(`[data-bar="${id}"][data-held]`).waitFor()
        await gantt.mouse.up()
      },
    )
    const bare = await bareAcross(browser, other)
    return {
      work: 'from the drop of a bar in one browser to its card in the columns of another',
      size,
      figure: { value: median(took), unit: 'ms' },
      beside: `slowest of ${took.length}: ${percentile(took, 1).toFixed(0)} ms`,
      anchor: { work: 'two bare pages over a server that passes it on', value: median(bare), unit: 'ms' },
      target: { is: 'at most', value: 100 },
      limit:
        'Half of it is the first page before it asks: the drop, the plan of what follows, the edit kept on disk.',
    }
  } finally {
    await other.close()
  }
}

/** Milliseconds of each round from the pointer's release in one page to what the other one noted. */
async function rounds(
  from: Page,
  to: Page,
  watch: (page: Page) => Promise<void>,
  act: (round: number) => Promise<void>,
): Promise<number[]> {
  const took: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    await watch(to)
    await noteRelease(from)
    await act(round)
    const ms = (await noted(to)) - (await noted(from))
    if (round >= WARM_UP) took.push(ms)
  }
  return took
}

/** The same way with nothing on it: a page posts when the pointer is let go, another shows what came. */
async function bareAcross(browser: Browser, other: Browser): Promise<number[]> {
  const child = fork(new URL('../propagate/bare.ts', import.meta.url))
  const from = await (await newContext(browser)).newPage()
  const to = await (await newContext(other)).newPage()
  try {
    const [port] = (await once(child, 'message')) as [number]
    await from.evaluate((at) => {
      window.addEventListener('pointerup', () => {
        void fetch(`http://127.0.0.1:${at}`, { method: 'POST', mode: 'no-cors', body: 'moved' })
      })
    }, port)
    await to.evaluate(
      (at) =>
        new Promise<void>((resolve) => {
          const socket = new WebSocket(`ws://127.0.0.1:${at}`)
          socket.addEventListener('open', () => resolve())
          socket.addEventListener('message', () => {
            document.body.textContent += '.'
          })
        }),
      port,
    )
    return await rounds(from, to, noteChange, async () => {
      await from.mouse.move(40, 40)
      await from.mouse.down()
      await from.mouse.up()
    })
  } finally {
    child.kill()
    await from.context().close()
    await to.context().close()
  }
}

/** Notes when anything of the page changes. */
function noteChange(page: Page): Promise<void> {
  return page.evaluate(() => {
    delete (window as Noting).notedAt
    const watch = new MutationObserver(() => {
      watch.disconnect()
      ;(window as Noting).notedAt = performance.timeOrigin + performance.now()
    })
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}
