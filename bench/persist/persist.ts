import { join } from 'node:path'

import type { Benchmark } from '../benchmark.ts'
import { openBrowser } from '../harness/browser.ts'
import { openBundledPage } from '../harness/bundled-page.ts'
import { median, percentile } from '../harness/measure.ts'
import type { PersistPage } from './page.ts'

const EDITS = 200
const NEWS = 1_000
const ROWS = 2_000

declare const persist: PersistPage

export const benchmark: Benchmark = {
  name: 'persist',
  about:
    'What it costs in Chromium that edits and news outlive the page: an edit counts as kept once its transaction would survive a loss of power. The anchor is one such transaction with as many bytes and nothing else.',
  async run({ say }) {
    const browser = await openBrowser()
    try {
      const { page, reload, close } = await openBundledPage(browser, join(import.meta.dirname, 'page.ts'))
      say('edits')
      const edits = await page.evaluate(([rows, count]) => persist.edits(rows, count), [ROWS, EDITS] as const)
      await reload()
      const strict = await page.evaluate((count) => persist.raw(count, 'strict'), EDITS)
      const relaxed = await page.evaluate((count) => persist.raw(count, 'relaxed'), EDITS)
      say('news')
      const news: number[] = []
      for (let round = 0; round < 5; round++) {
        await reload()
        news.push(await page.evaluate(([rows, count]) => persist.news(rows, count), [ROWS, NEWS] as const))
      }
      await close()
      return [
        {
          work: 'one edit, from the call until it is kept',
          figure: { value: median(edits), unit: 'ms' },
          beside: `p99 ${percentile(edits, 0.99).toFixed(2)} ms`,
          anchor: { work: 'one strict transaction', value: median(strict), unit: 'ms' },
          target: { is: 'at most', value: 2 },
          limit: 'The transaction itself: its way to the browser’s storage process and the write there.',
        },
        {
          work: 'the same transaction without waiting for the disk',
          figure: { value: median(relaxed), unit: 'ms' },
          anchor: { work: 'one strict transaction', value: median(strict), unit: 'ms' },
          limit: 'The way to the storage process and back.',
        },
        {
          work: '1,000 changes of others, shown at once, until they are in the log',
          figure: { value: median(news), unit: 'ms' },
          anchor: { work: 'one strict transaction', value: median(strict), unit: 'ms' },
          limit: 'Whole rows as JSON, one entry for all of them.',
        },
      ]
    } finally {
      await browser.close()
    }
  },
}
