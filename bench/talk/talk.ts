import { newUuid } from '@weft/base'
import type { Page } from '@playwright/test'

import type { BenchContext, Benchmark, Figure } from '../benchmark.ts'
import type { Api } from '../harness/api.ts'
import { newContext, signInBrowser } from '../harness/browser.ts'
import { type FolderWorld, overFolders } from '../harness/folders.ts'
import { median, percentile } from '../harness/measure.ts'
import { readMuch } from './much.ts'

const COMMENTS = 2_000
const AT_ONCE = 500
/** So many of a thread come when it is opened. */
const PAGE = 200
const TOLD = 40
const TIMES = 7

export const benchmark: Benchmark = {
  name: 'talk',
  about:
    `Comments. From the call that writes one until it stands in the open thread of another browser, ${TOLD} times one after ` +
    'another; the anchor is the answer to the call itself. Then, in a folder that is open, from the press on the count of ' +
    `an item of ${COMMENTS} comments until those are painted that stand where the thread opens, and until all 200 that it ` +
    'has at first are drawn; the anchor is the call that asks for these. ' +
    'At last over HTTP what is asked for again and again where much waits and much happened.',
  run: ({ sizes, say }) =>
    overFolders({ sizes: sizes.slice(0, 1), say }, { atSize: (world) => atSize(world, say) }),
}

async function atSize(world: FolderWorld, say: BenchContext['say']): Promise<Figure[]> {
  const { weft, browser, api, board, ids } = world
  const [quiet = '', long = ''] = ids
  say(`writing ${COMMENTS} comments`)
  await writeMany(world, long)
  const context = await newContext(browser, { state: await signInBrowser(browser, weft.url, api) })
  const page = await context.newPage()
  const folder = `${weft.url}/b/${board.board_id}/${board.folder_id}`
  say('telling another browser')
  const told = await tellAnother(world, page, `${folder}/${quiet}?t=comments`, quiet)
  say('opening the long thread')
  await page.goto(folder)
  const opened: number[] = []
  const whole: number[] = []
  const asked: number[] = []
  for (let n = 0; n <= TIMES; n++) {
    await page.locator('[role=grid] [data-action=comments]:visible').last().waitFor()
    const { first, all } = await page.evaluate(untilPainted, PAGE)
    await page.goto(folder)
    const begun = performance.now()
    await api.ask('GET', `/api/${world.team_id}/comments?item_id=${long}`)
    // The first loads the program of the thread.
    if (n === 0) continue
    opened.push(first)
    whole.push(all)
    asked.push(performance.now() - begun)
  }
  await context.close()
  const much = await readMuch(world, say)
  return [
    {
      work: 'a comment in another browser',
      figure: { value: median(told.seen), unit: 'ms' },
      beside: `p95 ${percentile(told.seen, 0.95).toFixed(0)} ms of ${TOLD}`,
      anchor: { work: 'the answer to whoever wrote it', value: median(told.answered), unit: 'ms' },
      target: { is: 'at most', value: 100 },
      limit: 'The transaction, the frame, and the next picture of the other browser.',
    },
    {
      work: `opening a thread of ${COMMENTS} comments`,
      figure: { value: median(opened), unit: 'ms' },
      beside: `slowest of ${TIMES}: ${Math.max(...opened).toFixed(0)} ms`,
      anchor: { work: 'the call for the newest 200', value: median(asked), unit: 'ms' },
      target: { is: 'at most', value: 300 },
      limit: 'The panel of the item, the call, and drawing the comments that fit on the screen.',
    },
    {
      work: `the same until all ${PAGE} are drawn`,
      figure: { value: median(whole), unit: 'ms' },
      beside: `slowest of ${TIMES}: ${Math.max(...whole).toFixed(0)} ms`,
      limit: 'Drawing comments with their formatted text, in steps between which keys and pictures come.',
    },
    ...much,
  ]
}

const said = ({ board }: FolderWorld, item_id: string, n: number) => ({
  board_id: board.board_id,
  item_id,
  text: { html: `<p>Comment <strong>${n}</strong>: what was found, and what is to be done about it.</p>` },
  row_version: 1,
})

async function writeMany(world: FolderWorld, item_id: string): Promise<void> {
  for (let from = 0; from < COMMENTS; from += AT_ONCE) {
    const entries = Array.from({ length: AT_ONCE }, (_, n) => ({
      method: 'put',
      route: `/comments/${newUuid()}`,
      idempotency_key: newUuid(),
      item: said(world, item_id, from + n),
    }))
    const answers = await world.api.ask<{ status: number }[]>('POST', `/api/${world.team_id}/bulk`, entries)
    const refused = answers.find(({ status }) => status !== 201)
    if (refused) throw new Error(`a comment was refused with ${refused.status}`)
  }
}

async function tellAnother(
  world: FolderWorld,
  page: Page,
  address: string,
  item_id: string,
): Promise<{ seen: number[]; answered: number[] }> {
  await page.goto(address)
  await page.getByText('No comments yet.').waitFor()
  await page.evaluate(noteComments)
  const seen: number[] = []
  const answered: number[] = []
  // The first are not counted: the server and the page run their code for the first time.
  for (let n = -3; n < TOLD; n++) {
    const id = newUuid()
    const at = Date.now()
    await write(world.api, world, { id, item_id, n })
    const answer = Date.now()
    const there = await page.waitForFunction(
      (name) => (window as unknown as { noted: Map<string, number> }).noted.get(name),
      `comment-${id}`,
    )
    if (n < 0) continue
    seen.push(((await there.jsonValue()) as number) - at)
    answered.push(answer - at)
  }
  return { seen, answered }
}

const write = (
  api: Api,
  world: FolderWorld,
  { id, item_id, n }: { id: string; item_id: string; n: number },
) => api.ask('PUT', `/api/${world.team_id}/comments/${id}`, said(world, item_id, n))

/** Notes when each comment came into the page. Runs there. */
function noteComments(): void {
  const noted = new Map<string, number>()
  Object.assign(window, { noted })
  new MutationObserver(() => {
    for (const { id } of document.querySelectorAll('article[id^=comment-]'))
      if (!noted.has(id)) noted.set(id, Date.now())
  }).observe(document.body, { childList: true, subtree: true })
}

/** Presses the count of comments; the milliseconds until comments are painted, and until so many are. Runs in the page. */
function untilPainted(count: number): Promise<{ first: number; all: number }> {
  const counts = [...document.querySelectorAll<HTMLElement>('[role=grid] [data-action=comments]')]
  const shown = counts.findLast((one) => !one.hidden)
  const begun = performance.now()
  shown?.click()
  return new Promise((resolve) => {
    let first = 0
    let seen = 0
    // What stood there in the frame before is painted now.
    const look = () => {
      const passed = performance.now() - begun
      if (seen > 0 && first === 0) first = passed
      if (seen >= count) return resolve({ first, all: passed })
      seen = document.querySelectorAll('article[id^=comment-]').length
      requestAnimationFrame(look)
    }
    look()
  })
}
