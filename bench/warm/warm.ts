import { join } from 'node:path'

import type { Benchmark, Figure } from '../benchmark.ts'
import { openBrowser } from '../harness/browser.ts'
import { openBundledPage } from '../harness/bundled-page.ts'
import { median, percentile } from '../harness/measure.ts'
import type { WarmPage, WarmTimes } from './page.ts'

const ROUNDS = 7

declare const warm: WarmPage

export const benchmark: Benchmark = {
  name: 'warm',
  about:
    'A folder of eight columns from the device, in Chromium, in a page that was loaded a moment ago: databases opened, rows read, the first 40 made. No server is there. The parse of the same content in the same kind of page is the anchor.',
  async run({ sizes, say }) {
    const browser = await openBrowser()
    try {
      const figures: Figure[] = []
      for (const size of sizes) {
        say(`${size} rows`)
        const opened = await openBundledPage(browser, join(import.meta.dirname, 'page.ts'))
        const { page, reload, close } = opened
        const { bytes, written } = await page.evaluate((rows) => warm.fill(rows), size)
        say(`${Math.round(bytes / 1_000)} kB, written in ${Math.round(written)} ms`)
        const plain: WarmTimes[] = []
        const filtered: WarmTimes[] = []
        const parses: number[] = []
        for (let round = 0; round < ROUNDS; round++) {
          await reload()
          plain.push(await page.evaluate(() => warm.open(false)))
          await reload()
          filtered.push(await page.evaluate(() => warm.open(true)))
          await reload()
          parses.push(await page.evaluate(() => warm.parse()))
        }
        await close()
        figures.push(...figuresOf(size, { plain, filtered, parses, written }))
      }
      return figures
    } finally {
      await browser.close()
    }
  },
}

function figuresOf(
  size: number,
  seen: { plain: WarmTimes[]; filtered: WarmTimes[]; parses: number[]; written: number },
): Figure[] {
  const anchor = { work: 'JSON.parse of the content', value: median(seen.parses), unit: 'ms' }
  const shown = seen.plain.map((one) => one.plain)
  return [
    {
      work: 'from nothing to the first rows of a folder on the device',
      size,
      figure: { value: median(shown), unit: 'ms' },
      beside: `worst ${Math.round(percentile(shown, 1))} ms; rows in the table after ${Math.round(median(seen.plain.map(({ read }) => read)))} ms`,
      anchor,
      ...(size >= 100_000 ? { target: { is: 'at most', value: 2.5, of: 'ratio' } as const } : {}),
      limit:
        'Reading the segments, ids and order of all rows; the other columns stay text until one of their cells is looked at. Small folders wait for the two databases to open.',
    },
    {
      work: 'the same to a filtered view, sorted by date',
      size,
      figure: { value: median(seen.filtered.map((one) => one.filtered)), unit: 'ms' },
      anchor,
      limit:
        'Code that runs for the first time: the filter reads three columns of every row before the compiler has seen it once.',
    },
    {
      work: 'the whole folder written to the device, in slices',
      size,
      figure: { value: seen.written, unit: 'ms' },
      anchor,
      limit: 'Pauses of 8 ms between slices of 2,000 rows, so that nobody feels it; the bytes are few.',
    },
  ]
}
