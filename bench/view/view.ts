import type { Page } from '@playwright/test'

import type { Benchmark, Figure } from '../benchmark.ts'
import { editToPaint } from '../grid/edit-to-paint.ts'
import { framesOf, GRID, openAnchor, scrollFigure } from '../grid/grid-frames.ts'
import { WHEEL_AND_BAR } from '../grid/motions.ts'
import type { BenchBoard } from '../harness/board.ts'
import { newContext, signInBrowser } from '../harness/browser.ts'
import { type FolderWorld, overFolders } from '../harness/folders.ts'
import { median, percentile } from '../harness/measure.ts'
import { questionTimes } from './question-times.ts'
import { CHOSEN_TEXT, FILTERED, turnedIn } from './questions.ts'

const TIMES = 15
const PLAIN = { sort: [], groups: [], filter: null }

export const benchmark: Benchmark = {
  name: 'view',
  about:
    'The table of a folder with ten columns in Chromium at 1,280 x 800: opening it again, another filter, sort and ' +
    'group, an edit and scrolling while filter, sort and group are on, and what the tab holds. Times of questions are ' +
    'from the press to after the frame that shows the answer.',
  run: (context) => overFolders(context, { isRich: true, atSize: (world) => atSize(world, context.say) }),
}

const attributeOf = (board: BenchBoard, type: string) =>
  board.attributes.find((attribute, n) => n > 0 && attribute.type === type)?.id ?? ''

/** As somebody else who changes the view; the page itself may be saving it too. */
async function changeView({ api, board }: FolderWorld, settings: object): Promise<void> {
  const path = `/api/${board.team_id}/views/${board.view_id}`
  for (let tries = 0; tries < 5; tries++) {
    const { data } = await api.ask<{ data: { row_version: number } }>('GET', path)
    const saved = api.ask('PUT', path, { row_version: data.row_version + 1, settings })
    if (
      await saved.then(
        () => true,
        (error: unknown) => {
          if (String(error).includes('409')) return false
          throw error
        },
      )
    )
      return
  }
  throw new Error('The view was changed each time')
}

async function atSize(world: FolderWorld, say: (text: string) => void): Promise<Figure[]> {
  const { weft, browser, api, size, board } = world
  const state = await signInBrowser(browser, weft.url, api)
  const context = await newContext(browser, { state })
  const url = `${weft.url}/b/${board.board_id}/${board.folder_id}`
  try {
    const page = await context.newPage()
    await open(page, url)
    const figures: Figure[] = [await openedAgain(page, size, say)]
    const number = attributeOf(board, 'number')
    const label = attributeOf(board, 'label')
    const text = board.attributes[4]?.id ?? ''
    const byNumber = { sort: [{ attribute_id: number, direction: 'asc' }] }
    const above500 = { op: 'and', conditions: [{ attribute_id: number, operator: 'gt', value: 500 }] }
    say(`${size} rows: the first sort by a text`)
    const firsts: number[] = []
    for (let n = 0; n < 3; n++) {
      await changeView(world, { ...PLAIN, ...byNumber })
      await open(page, url)
      firsts.push(...(await questionTimes(page, CHOSEN_TEXT, 1)))
    }
    figures.push(
      questionFigure('the first sort by a text that is everywhere another', size, firsts, 300, RANKED),
    )
    for (const { name, settings, question } of [
      { name: 'another sort, by a number', settings: byNumber, question: turnedIn('Sort') },
      {
        name: 'another sort, by a text',
        settings: { sort: [{ attribute_id: text, direction: 'asc' }] },
        question: turnedIn('Sort'),
      },
      {
        name: 'other groups, of labels',
        settings: { groups: [{ attribute_id: label, direction: 'asc' }] },
        question: turnedIn('Group'),
      },
      { name: 'another filter, on a number', settings: { filter: above500 }, question: FILTERED },
      {
        name: 'another filter, sorted by that number and grouped by labels',
        settings: { ...byNumber, groups: [{ attribute_id: label, direction: 'asc' }], filter: above500 },
        question: FILTERED,
      },
    ]) {
      say(`${size} rows: ${name}`)
      await changeView(world, { ...PLAIN, ...settings })
      await open(page, url)
      figures.push(questionFigure(name, size, await questionTimes(page, question, TIMES), 150))
    }
    say(`${size} rows: with filter, sort and groups on`)
    await changeView(world, {
      sort: [{ attribute_id: number, direction: 'desc' }],
      groups: [{ attribute_id: label }],
      filter: { op: 'and', conditions: [{ attribute_id: number, operator: 'gt', value: 100 }] },
      widths: Object.fromEntries(board.attributes.map(({ id }, n) => [id, n === 0 ? 150 : 92])),
    })
    await open(page, url)
    const edits = await editToPaint(page, 40)
    figures.push({
      work: 'edit to paint with filter, sort and groups, p50',
      size,
      figure: { value: median(edits), unit: 'ms' },
      beside: `p95 ${percentile(edits, 0.95).toFixed(1)} ms`,
      anchor: { work: 'one frame', value: 16.7, unit: 'ms' },
      target: { is: 'at most', value: 16 },
      limit: 'Half a frame of waiting for the screen, then one row found, judged and painted.',
    })
    const anchor = await openAnchor(context, page, size)
    const [, fast] = WHEEL_AND_BAR
    if (fast) {
      const bare = await framesOf(anchor, '#list', fast)
      const frames = await framesOf(page, GRID, fast)
      figures.push(
        scrollFigure(`task per frame with filter, sort and groups, ${fast.name}`, size, frames, bare),
      )
    }
    figures.push(await heldFigure(page, size))
    return figures
  } finally {
    await context.close()
  }
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('[data-row]').first().waitFor()
  // What is loaded beside the rows, and the copy on the device, are no part of what comes next.
  await page.waitForTimeout(2_500)
}

/** From the reload to the first row, and beside it the same page without a table. */
async function openedAgain(page: Page, size: number, say: (text: string) => void): Promise<Figure> {
  say(`${size} rows: opened again`)
  const shown = (selector: string) =>
    page.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          const look = () =>
            document.querySelector(wanted) ? resolve(performance.now()) : requestAnimationFrame(look)
          look()
        }),
      selector,
    )
  const rows: number[] = []
  const frames: number[] = []
  for (let n = 0; n < 5; n++) {
    await page.reload({ waitUntil: 'commit' })
    frames.push(await shown('header'))
    rows.push(await shown('[data-row]'))
    await page.waitForTimeout(1_000)
  }
  return {
    work: 'first rows, opened before, p50',
    size,
    figure: { value: median(rows), unit: 'ms' },
    beside: `p95 ${percentile(rows, 0.95).toFixed(0)} ms`,
    anchor: { work: 'the frame around it', value: median(frames), unit: 'ms' },
    target: { is: 'at most', value: 1_000 },
    limit: 'Starting the program, then reading the head and the first columns of what lies on the device.',
  }
}

const ANEW =
  'A line with its keys for every row that matches: about half are these objects, the table of them by id, and their garbage; ordering by digits is a tenth, and the same few rows are painted at every size.'
const RANKED =
  'Each text is collated once, with the one before it in an order that its letters give, a third of it; the rest is finding texts by what they say and the lines of the rows.'

function questionFigure(
  work: string,
  size: number,
  samples: readonly number[],
  target: number,
  limit = ANEW,
): Figure {
  return {
    work: `${work}, p95`,
    size,
    figure: { value: percentile(samples, 0.95), unit: 'ms' },
    beside: `p50 ${median(samples).toFixed(1)} ms of ${samples.length}, the first ${(samples[0] ?? Number.NaN).toFixed(0)} ms`,
    anchor: { work: 'one frame', value: 16.7, unit: 'ms' },
    target: { is: 'at most', value: target },
    limit,
  }
}

/** Objects, and what lies beside them in buffers and in the browser's own tree of the page. */
function heldBytes(usage: { usedSize: number; embedderHeapUsedSize: number; backingStorageSize: number }) {
  return usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize
}

/** What is held after the rubbish was taken out. */
async function heldFigure(page: Page, size: number): Promise<Figure> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const held = heldBytes(await cdp.send('Runtime.getHeapUsage'))
  await cdp.detach()
  const empty = await page.context().newPage()
  await empty.goto('about:blank')
  const other = await empty.context().newCDPSession(empty)
  const bare = heldBytes(await other.send('Runtime.getHeapUsage'))
  await empty.close()
  return {
    work: 'memory of the tab after all of this',
    size,
    figure: { value: held / 1e6, unit: 'MB' },
    anchor: { work: 'an empty page', value: bare / 1e6, unit: 'MB' },
    target: { is: 'at most', value: 350 },
    limit:
      'Columns of values as they came, and per row a line with its sort keys for each question that was asked.',
  }
}
