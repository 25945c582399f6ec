import type { Page } from '@playwright/test'

import type { Benchmark } from '../benchmark.ts'
import { newContext, signInBrowser } from '../harness/browser.ts'
import { overFolders } from '../harness/folders.ts'
import { median, percentile } from '../harness/measure.ts'

const TIMES = 7
/** Own items at most: of what one made, the newest. */
const OWN = 500
const LINE = '[data-work-link]'

export const benchmark: Benchmark = {
  name: 'mywork',
  about: `The home page and the page of one's own work, of somebody who made so many items in one folder: the newest ${OWN} of them are their work. From a navigation until the first lines are painted; warm is a profile that was there before. The anchor is the same profile on an empty page of the server.`,
  run: (context) =>
    overFolders(context, {
      least: OWN,
      async atSize({ weft, browser, api, size }) {
        const browserContext = await newContext(browser, {
          state: await signInBrowser(browser, weft.url, api),
        })
        const page = await browserContext.newPage()
        await page.addInitScript(watchPaints, [LINE, 'body'])
        context.say(`${size} items: waiting for the lists`)
        await untilListed(page, `${weft.url}/work`)
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
        const limit = 'Running the program, then reading the list from the device.'
        const figure = (work: string, times: readonly number[]) => ({
          work,
          size,
          figure: { value: median(times), unit: 'ms' },
          beside: `slowest of ${TIMES}: ${percentile(times, 1).toFixed(0)} ms`,
          anchor,
          target: { is: 'at most' as const, value: 300 },
          limit,
        })
        return [figure('home with 500 own items, warm', home), figure('the page of own work, warm', own)]
      },
    }),
}

/** A job makes the lists after the items. */
async function untilListed(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator(LINE).first().waitFor({ timeout: 300_000 })
  await page.waitForLoadState('networkidle')
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
