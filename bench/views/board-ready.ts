import type { Figure } from '../benchmark.ts'
import { newContext, signInBrowser } from '../harness/browser.ts'
import type { FolderWorld } from '../harness/folders.ts'
import { median, percentile } from '../harness/measure.ts'
import { largestJson, openBare } from '../open/bare-page.ts'

const TIMES = 5

/** A navigation to a column view by somebody who was never there, until its cards are painted and take keys. */
export async function boardReady(
  { weft, browser, api, board, size }: FolderWorld,
  view_id: string,
): Promise<Figure> {
  const samples: number[] = []
  const bare: number[] = []
  // The first is not counted: it fills the server's caches, as the first visitor of a folder does.
  for (let n = 0; n <= TIMES; n++) {
    const context = await newContext(browser, { state: await signInBrowser(browser, weft.url, api) })
    const page = await context.newPage()
    const content = largestJson(page)
    await page.goto(`${weft.url}/b/${board.board_id}/${board.folder_id}?view=${view_id}`, {
      waitUntil: 'commit',
    })
    const ms = await page.evaluate(untilCards)
    if (n > 0) {
      samples.push(ms)
      bare.push(await openBare(browser, await content()))
    }
    await context.close()
  }
  return {
    work: 'navigation to a board of cards, cold',
    size,
    figure: { value: median(samples), unit: 'ms' },
    beside: `slowest of ${TIMES}: ${percentile(samples, 1).toFixed(0)} ms`,
    anchor: { work: 'empty page, same bytes fetched and parsed', value: median(bare), unit: 'ms' },
    target: { is: 'at most', value: 1_500 },
    limit: 'Loading and running the program and the part of the view, then fetching and keeping the items.',
  }
}

/** Runs in the page: milliseconds from its navigation until a card is painted and has the focus. */
function untilCards(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const card = document.querySelector<HTMLElement>('[data-card][tabindex="0"]')
      card?.focus()
      if (card && document.activeElement === card)
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
      else requestAnimationFrame(look)
    }
    look()
  })
}
