import { join } from 'node:path'

import { type Browser, expect, test } from '@playwright/test'

import { type BundledPage, openBundledPage } from '../../bench/harness/bundled-page.ts'
import type { KeptPage } from './page.ts'

/** The browser’s own IndexedDB under the storage of edits: what was acknowledged outlives the page. */

declare const kept: KeptPage

const HISTORIES = Number(process.env['HISTORIES'] ?? 12)

async function open(browser: Browser): Promise<BundledPage> {
  return openBundledPage(browser, join(import.meta.dirname, 'page.ts'))
}

test(`a page killed at a random moment keeps every acknowledged edit in its order, ${HISTORIES} histories`, async ({
  browser,
}) => {
  const { page, reload, close } = await open(browser)
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const next = randomOf(seed)
    await page.evaluate(() => kept.open())
    const sure: string[] = []
    const maybe: string[] = []
    let keys = 0
    for (let step = 0; step < 30; step++) {
      const key = `${seed}.${keys++}`
      const at = Math.floor(next() * sure.length)
      const known = sure[at]
      const dice = known === undefined ? 1 : next()
      if (known !== undefined && dice < 0.2) {
        await page.evaluate((one) => kept.remove(one), known)
        sure.splice(at, 1)
      } else if (known !== undefined && dice < 0.4) {
        await page.evaluate(([old, fresh]) => kept.replace(old, fresh), [known, key] as const)
        sure[at] = key
      } else {
        await page.evaluate((one) => kept.put(one), [key])
        sure.push(key)
      }
    }
    // Several are on their way when the page goes.
    for (let n = 0; n < 5; n++) {
      const key = `${seed}.late${n}`
      maybe.push(key)
      void page.evaluate((one) => kept.put(one), [key]).catch(() => undefined)
    }
    if (next() < 0.5) await page.waitForTimeout(Math.floor(next() * 20))
    await reload()
    const found = await page.evaluate(() => kept.open())
    expect(found.slice(0, sure.length), `seed ${seed}`).toEqual(sure)
    // Of what was not answered there is a beginning of its order, and nothing else.
    expect(maybe.slice(0, found.length - sure.length), `seed ${seed}`).toEqual(found.slice(sure.length))
    await reload()
    await page.evaluate(() => kept.wipe())
  }
  await close()
})

test('a database that a later version has changed is read and written on', async ({ browser }) => {
  const { page, reload, close } = await open(browser)
  await page.evaluate(() => kept.open())
  await page.evaluate(() => kept.put(['a']))
  expect(await page.evaluate(() => kept.upgrade())).toBe(7)
  await reload()
  expect(await page.evaluate(() => kept.open())).toEqual(['a'])
  await page.evaluate(() => kept.put(['b']))
  await reload()
  expect(await page.evaluate(() => kept.open())).toEqual(['a', 'b'])
  await close()
})

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
