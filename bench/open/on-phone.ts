import type { Browser, BrowserContext } from '@playwright/test'

import type { BenchContext, Figure } from '../benchmark.ts'
import type { BenchBoard } from '../harness/board.ts'
import { newContext, type SignedIn } from '../harness/browser.ts'
import { median, percentile } from '../harness/measure.ts'
import { slowLine } from '../harness/slow-line.ts'
import type { Weft } from '../harness/weft.ts'

const TIMES = 3
/** A phone far from the server: 1.6 Mbit/s, 150 ms there and back, a processor of a quarter. */
const SPEED = { bytesPerSecond: 200_000, roundTripMs: 150 }
const SLOWER = 4
const PHONE = { width: 390, height: 844 }

interface World {
  browser: Browser
  weft: Weft
  board: BenchBoard
  size: number
  /** Signs in by this address: what a browser keeps of it is the address's own. */
  signIn(url: string): Promise<SignedIn>
}

/** From a link into a folder to the first painted row, on a phone over a slow line. */
export async function onPhone(world: World, say: BenchContext['say']): Promise<Figure[]> {
  const { browser, weft, board, size } = world
  const line = await slowLine(weft.port, SPEED)
  const address = `${line.url}/b/${board.board_id}/${board.folder_id}`
  const cold: number[] = []
  const warm: number[] = []
  const bare: number[] = []
  try {
    for (let n = 1; n <= TIMES; n++) {
      say(`${size} rows over a slow line: profile ${n} of ${TIMES}`)
      const context = await newContext(browser, { state: await world.signIn(line.url), size: PHONE })
      bare.push(await toFirst(context, `${line.url}/api/health`, 'body'))
      cold.push(await toFirst(context, address, '[role=grid] [data-row]'))
      warm.push(await toFirst(context, address, '[role=grid] [data-row]'))
      await context.close()
    }
  } finally {
    await line.close()
  }
  const anchor = { work: 'the answer of /api/health as a page', value: median(bare), unit: 'ms' }
  const figure = (work: string, seen: readonly number[], value: number, limit: string): Figure => ({
    work: `link to first row, ${work}, 1.6 Mbit/s, 150 ms, a quarter of the processor`,
    size,
    figure: { value: median(seen), unit: 'ms' },
    beside: `slowest of ${TIMES}: ${percentile(seen, 1).toFixed(0)} ms`,
    anchor,
    ...(size <= 20_000 ? { target: { is: 'at most' as const, value } } : {}),
    limit,
  })
  return [
    figure('cold', cold, 4_000, 'Bytes of the program, then answers of the server that follow one another.'),
    figure('warm', warm, 1_500, 'Running the program on a quarter of the processor.'),
  ]
}

/** A tab of its own; milliseconds from its navigation until the frame after the element came. */
async function toFirst(context: BrowserContext, address: string, selector: string): Promise<number> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(address, { waitUntil: 'commit' })
  const ms = await page.evaluate(untilPainted, selector)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.evaluate(untilKept, selector)
  await page.waitForLoadState('networkidle')
  await page.close()
  return ms
}

/** Runs in the page. */
function untilPainted(wanted: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(wanted)) requestAnimationFrame(() => resolve(performance.now()))
      else requestAnimationFrame(look)
    }
    look()
  })
}

/** Runs in the page: until the program lies on the device, which comes after the rows; other pages keep nothing. */
async function untilKept(wanted: string): Promise<void> {
  if (wanted !== 'body') await navigator.serviceWorker.ready
}
