import type { Page } from '@playwright/test'

import { makePlanBoard, type PlanBoard, type PlannedItem } from '../../e2e/views/plan-board.ts'
import type { Benchmark, Figure } from '../benchmark.ts'
import { openAnchor } from '../grid/grid-frames.ts'
import { ANCHOR_SELECTOR } from '../grid/anchor.ts'
import { type Motion, nextFrame, WHEEL_AND_BAR } from '../grid/motions.ts'
import { type FrameWork, frameWork, meanParts, PARTS, traced } from '../grid/trace.ts'
import { signUp } from '../harness/api.ts'
import { newContext, openBrowser, signInBrowser } from '../harness/browser.ts'
import { percentile } from '../harness/measure.ts'
import { startWeft } from '../harness/weft.ts'

const BARS = 2_000
const CHART = '[role=treegrid]'
/** So many bars wait for each other in a chain: a drag of the first takes all of them along. */
const CHAIN = 20

export const benchmark: Benchmark = {
  name: 'gantt',
  about:
    'A Gantt view at week scale with labels, people, progress and a chain of twenty dependencies in every twenty ' +
    "bars, in Chromium at 1,280 x 800 without a graphics card. A frame's figure is the time of all tasks of the " +
    "page's main thread since the frame before (wall clock), over frames that painted something, p95; the anchor is " +
    'a bare list of recycled rows, scrolled the same way.',
  async run({ sizes, say }) {
    const weft = await startWeft()
    const browser = await openBrowser()
    try {
      const api = await signUp(weft.url)
      const state = await signInBrowser(browser, weft.url, api)
      const figures: Figure[] = []
      // What one looks at in one plan; smaller while trying out.
      for (const size of [Math.min(BARS, Math.max(...sizes))]) {
        say(`filling ${size} bars`)
        const person = { id: api.user_id, token: api.token, call: api.call }
        const board = await makePlanBoard(person, 'Bench', planOf(size))
        const context = await newContext(browser, { state })
        const page = await openChart(await context.newPage(), `${weft.url}${board.path}`)
        const bare = await openAnchor(context, page, size, CHART)
        for (const motion of WHEEL_AND_BAR.slice(0, 2)) {
          say(`${size} bars: ${motion.name}`)
          const anchor = await framesOf(bare, ANCHOR_SELECTOR, motion)
          figures.push(
            figureOf(`task per frame, ${motion.name}`, size, await framesOf(page, CHART, motion), anchor),
          )
        }
        const still = await framesOf(bare, ANCHOR_SELECTOR, WHEEL_AND_BAR[0] ?? sideways)
        say(`${size} bars: along time, and a bar dragged`)
        figures.push(
          figureOf('task per frame, wheel along time', size, await framesOf(page, CHART, sideways), still),
        )
        const dragged = await framesOf(page, CHART, dragOf(board))
        figures.push(
          figureOf(`task per frame, a bar dragged with ${CHAIN - 1} behind it`, size, dragged, still),
        )
        await context.close()
      }
      return figures
    } finally {
      await browser.close()
      await weft.stop()
    }
  },
}

function planOf(size: number) {
  const items = Array.from({ length: size }, (_, n): PlannedItem => {
    const start = (n % CHAIN) * 5 + (Math.floor(n / CHAIN) % 7)
    return {
      name: `Step ${n} of the plan`,
      days: [start, start + 2 + (n % 3)],
      color: n % 7,
      progress: (n * 13) % 100,
    }
  })
  const links = items.flatMap((_, n) => (n % CHAIN === 0 ? [] : [{ from: n - 1, to: n }]))
  return { items, links }
}

async function openChart(page: Page, url: string): Promise<Page> {
  await page.goto(url)
  await page.locator(`${CHART} [data-bar]`).first().waitFor()
  await page.locator(`${CHART} [data-link]`).first().waitFor({ state: 'attached' })
  // What the page does after it is there, such as keeping a copy of the rows, is no part of scrolling.
  await page.waitForTimeout(2_000)
  return page
}

const sideways: Motion = {
  name: 'wheel along time',
  async run({ cdp, page, selector }) {
    const box = await page.locator(selector).boundingBox()
    await cdp.send('Input.synthesizeScrollGesture', {
      x: Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2),
      y: Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2),
      xDistance: -3_000,
      speed: 1_500,
      gestureSourceType: 'mouse',
      preventFling: true,
    })
  },
}

/** Drags the first bar of a chain to and fro: all that wait for it are pushed and drawn anew with each day. */
function dragOf(board: PlanBoard): Motion {
  return {
    name: 'drag',
    async run({ page }) {
      const box = await page.locator(`[data-bar="${board.ids[0]}"]`).boundingBox()
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 12]
      await page.mouse.move(x, y)
      await page.mouse.down()
      for (let step = 1; step <= 90; step++) {
        await page.mouse.move(x + Math.abs(Math.sin(step / 9)) * 300, y)
        await nextFrame(page)
      }
      await page.keyboard.press('Escape')
      await page.mouse.up()
    },
  }
}

async function framesOf(page: Page, selector: string, motion: Motion): Promise<FrameWork[]> {
  await page.bringToFront()
  const cdp = await page.context().newCDPSession(page)
  if (selector === CHART) await page.getByRole('button', { name: 'Today' }).click()
  await page.evaluate((one) => {
    const element = document.querySelector(one)
    if (element) element.scrollTop = 0
  }, selector)
  await nextFrame(page)
  await page.waitForTimeout(300)
  const events = await traced(cdp, () => motion.run({ page, cdp, selector }))
  await cdp.detach()
  return frameWork(events)
}

function figureOf(
  work: string,
  size: number,
  frames: readonly FrameWork[],
  bare: readonly FrameWork[],
): Figure {
  const totals = frames.map(({ total }) => total)
  const parts = meanParts(frames)
  const shares = PARTS.map((part) => `${part} ${parts[part].toFixed(1)}`).join(', ')
  const at = (share: number) => percentile(totals, share).toFixed(1)
  const cpu = percentile(
    frames.map((frame) => frame.cpu),
    0.95,
  ).toFixed(1)
  return {
    work,
    size,
    figure: { value: percentile(totals, 0.95), unit: 'ms' },
    beside: `p50 ${at(0.5)}, p99 ${at(0.99)} ms of ${frames.length} frames; on a core p95 ${cpu} ms`,
    anchor: {
      work: 'a bare list',
      value: percentile(
        bare.map(({ total }) => total),
        0.95,
      ),
      unit: 'ms',
    },
    target: { is: 'at most', value: 12 },
    limit: `Of a frame in the mean ${shares} ms on a core: React giving rows that went out of sight to those that come, and painting the sticky cell of every row.`,
  }
}
