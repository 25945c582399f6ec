import { setTimeout } from 'node:timers/promises'

import { openDatabase } from '@weft/db'
import type { Page } from '@playwright/test'

import type { Benchmark } from '../benchmark.ts'
import { newContext, signInBrowser } from '../harness/browser.ts'
import { type FolderWorld, overFolders } from '../harness/folders.ts'
import { median, percentile } from '../harness/measure.ts'

const TIMES = 7
const LINE = '[data-work-link]'
/** A look at how far the job is, in ms. */
const LOOK_MS = 500

export const benchmark: Benchmark = {
  name: 'mywork',
  about: `The home page and the page of one's own work, of somebody to whom so many items of one folder are assigned: the newest 5,000 of them are listed. From a navigation until the first lines are painted; warm is a profile that was there before. The anchor is the same profile on an empty page of the server.`,
  run: (context) =>
    overFolders(context, {
      async atSize(world) {
        const { weft, browser, api, size } = world
        context.say(`${size} items: waiting for the lists`)
        const listed = await untilListed(world)
        const browserContext = await newContext(browser, {
          state: await signInBrowser(browser, weft.url, api),
        })
        const page = await browserContext.newPage()
        await page.addInitScript(watchPaints, [LINE, 'body'])
        // The whole list comes onto the device.
        await page.goto(`${weft.url}/work`)
        await page.locator(LINE).first().waitFor()
        await page.waitForLoadState('networkidle')
        const bare: number[] = []
        const home: number[] = []
        const own: number[] = []
        for (let n = 0; n <= TIMES; n++) {
          const seen = [
            await toPainted(page, `${weft.url}/api/health`, 'body'),
            await toPainted(page, `${weft.url}/home`, LINE),
            await toPainted(page, `${weft.url}/work`, LINE),
          ] as const
          // The first fills the profile.
          if (n === 0) continue
          bare.push(seen[0])
          home.push(seen[1])
          own.push(seen[2])
        }
        await browserContext.close()
        const anchor = { work: 'the answer of /api/health as a page', value: median(bare), unit: 'ms' }
        const limit =
          'Running the program with the frame of the page; the list is read from the device meanwhile.'
        const figure = (work: string, times: readonly number[]) => ({
          work,
          size,
          figure: { value: median(times), unit: 'ms' },
          beside: `${listed} own items; slowest of ${TIMES}: ${percentile(times, 1).toFixed(0)} ms`,
          anchor,
          target: { is: 'at most' as const, value: 300 },
          limit,
        })
        return [figure('home, warm', home), figure('the page of own work, warm', own)]
      },
    }),
}

/**
 * A job makes the lists after the items, some hundred a second, and tells open pages of every step. Answers how many
 * items are listed.
 */
async function untilListed({ weft, board, size }: FolderWorld): Promise<number> {
  const db = openDatabase({ connectionString: weft.databaseUrl(), poolSize: 1 })
  try {
    for (;;) {
      const [found] = await db.owner((tx) =>
        tx.query<{ known: number; listed: number; waiting: number }>(
          `select (select count(*) from work_items where folder_id = $1)::int as known,
             (select count(*) from work_items where deleted_at is null)::int as listed,
             (select count(*) from work_pending)::int as waiting`,
          [board.folder_id],
        ),
      )
      if (found && found.known === size && found.waiting === 0) return found.listed
      await setTimeout(LOOK_MS)
    }
  } finally {
    await db.end()
  }
}

/** Milliseconds from a navigation until the frame after the element came, on the page's own clock. */
async function toPainted(page: Page, address: string, selector: string): Promise<number> {
  // As `open` does: the page before has loaded ahead what it wants, and is gone.
  await page.waitForTimeout(1_500)
  await page.goto('about:blank')
  await page.goto(address, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(
    (wanted) => (window as unknown as { painted: Record<string, number> }).painted[wanted],
    selector,
  )
  const ms = await seen.jsonValue()
  await page.waitForLoadState('networkidle')
  return ms ?? 0
}

/** Runs in each page before anything else: what is asked late would be answered late. */
function watchPaints(selectors: readonly string[]): void {
  const painted: Record<string, number> = {}
  Object.assign(window, { painted })
  const look = () => {
    for (const selector of selectors) {
      if (painted[selector] !== undefined || !document.querySelector(selector)) continue
      painted[selector] = NaN
      requestAnimationFrame(() => (painted[selector] = performance.now()))
    }
    requestAnimationFrame(look)
  }
  look()
}
