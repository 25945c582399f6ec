import type { Browser, BrowserContext, Page } from '@playwright/test'

import type { BenchContext, Benchmark, Figure } from '../benchmark.ts'
import type { BenchBoard } from '../harness/board.ts'
import { newContext, type SignedIn, signInBrowser } from '../harness/browser.ts'
import { overFolders } from '../harness/folders.ts'
import { median, percentile } from '../harness/measure.ts'
import { largestJson, openBare } from './bare-page.ts'
import { onPhone } from './on-phone.ts'

const TIMES = 5
const FIRST_ROW = '[role=grid] [data-row]'

/** One navigation: milliseconds until the grid could be used, and bytes of everything that came over the wire. */
interface Opened {
  ms: number
  bytes: number
}

export const benchmark: Benchmark = {
  name: 'open',
  about:
    'A navigation to a folder of eight columns, signed in, from the click until the first rows are painted and an ' +
    'arrow key moves the selection. Cold is a fresh profile: no cache, no copy of the rows. Warm is the second ' +
    'navigation of the same profile. The anchor is the same browser, as cold, on an empty page that fetches the same ' +
    'content bytes and parses them as JSON. Then from a link to the first painted row on a phone over a slow line, which ' +
    'workers and sockets share; its anchor is the smallest answer of the server over the same line.',
  run: (context) =>
    overFolders(context, {
      async atSize({ weft, browser, api, board, size }) {
        // Every profile signs in anew: a session that several browsers renew is taken for a stolen one.
        const signIn = (url = weft.url) => signInBrowser(browser, url, api)
        const figures = await atSize({ browser, url: weft.url, board, size, signIn }, context.say)
        return [...figures, ...(await onPhone({ browser, weft, board, size, signIn }, context.say))]
      },
    }),
}

interface World {
  browser: Browser
  url: string
  board: BenchBoard
  size: number
  signIn(): Promise<SignedIn>
}

async function atSize(world: World, say: BenchContext['say']): Promise<Figure[]> {
  const { browser, url, board, size } = world
  const address = `${url}/b/${board.board_id}/${board.folder_id}`
  const cold: Opened[] = []
  const warm: Opened[] = []
  const bare: number[] = []
  // The first is not counted: it fills the server's caches, as the first visitor of a folder does.
  for (let n = 0; n <= TIMES; n++) {
    say(`${size} rows: ${n === 0 ? 'warming the server' : `profile ${n} of ${TIMES}`}`)
    const context = await newContext(browser, { state: await world.signIn() })
    const page = await context.newPage()
    const content = largestJson(page)
    const first = await open(context, page, address)
    await page.waitForTimeout(1_500)
    await page.goto('about:blank')
    const second = await open(context, page, address)
    await context.close()
    if (n === 0) continue
    cold.push(first)
    warm.push(second)
    bare.push(await openBare(browser, await content()))
  }
  const anchor = { work: 'empty page, same bytes fetched and parsed', value: median(bare), unit: 'ms' }
  const msOf = (opened: readonly Opened[]) => opened.map(({ ms }) => ms)
  const limit =
    'Loading and running the program, then fetching, parsing and keeping the rows, one after the other.'
  return [
    {
      work: 'navigation to usable grid, cold',
      size,
      figure: { value: median(msOf(cold)), unit: 'ms' },
      beside: `slowest of ${TIMES}: ${percentile(msOf(cold), 1).toFixed(0)} ms`,
      anchor,
      // Stated for 20,000 rows; fewer have to be there sooner, more may take longer.
      ...(size <= 20_000 ? { target: { is: 'at most' as const, value: 1_000 } } : {}),
      limit,
    },
    {
      work: 'navigation to usable grid, warm',
      size,
      figure: { value: median(msOf(warm)), unit: 'ms' },
      beside: `slowest of ${TIMES}: ${percentile(msOf(warm), 1).toFixed(0)} ms`,
      anchor,
      limit,
    },
    {
      work: 'bytes over the wire, cold',
      size,
      figure: { value: median(cold.map(({ bytes }) => bytes)) / 1e6, unit: 'MB' },
      beside: `warm ${(median(warm.map(({ bytes }) => bytes)) / 1e6).toFixed(3)} MB`,
      ...(size <= 20_000 ? { target: { is: 'at most' as const, value: 1 } } : {}),
      limit: 'The files of the program, and the compressed texts of all rows.',
    },
  ]
}

/** Opens the folder; it can be used once a row is painted and an arrow key has moved the selection. */
async function open(context: BrowserContext, page: Page, address: string): Promise<Opened> {
  const cdp = await context.newCDPSession(page)
  let bytes = 0
  cdp.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength))
  await cdp.send('Network.enable')
  await page.goto(address, { waitUntil: 'commit' })
  const ms = await page.evaluate(untilUsable, FIRST_ROW)
  await page.waitForTimeout(500)
  await cdp.detach()
  return { ms, bytes }
}

/** Runs in the page: milliseconds from its navigation until the grid answers, on the page's own clock. */
function untilUsable(selector: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const grid = document.querySelector<HTMLElement>('[role=grid]')
      const field = grid?.parentElement?.querySelector('textarea')
      if (!grid || !field || !document.querySelector(selector)) {
        requestAnimationFrame(look)
        return
      }
      // This frame paints the rows; the next one shows what the key did.
      requestAnimationFrame(() => {
        field.focus()
        field.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
        )
        requestAnimationFrame(() => {
          if (grid.querySelector('[data-active]')) resolve(performance.now())
          else requestAnimationFrame(look)
        })
      })
    }
    look()
  })
}
