import type { Page } from '@playwright/test'

import { newSlug } from '@weft/base'

import { serverViewTypes } from '../../features/views/types/registry.server.ts'
import type { BenchContext, Benchmark, Figure } from '../benchmark.ts'
import type { Api } from '../harness/api.ts'
import type { BenchBoard } from '../harness/board.ts'
import { newContext, signInBrowser } from '../harness/browser.ts'
import { type FolderWorld, overFolders } from '../harness/folders.ts'
import { median, percentile } from '../harness/measure.ts'
import { boardReady } from './board-ready.ts'
import { dragFrames, openPlainCards } from './card-drag.ts'
import { dragAcross } from './drag-across.ts'
import { firstPaint } from './first-paint.ts'
import { repaintedBy } from './remote-edit.ts'

const TIMES = 5
/** Items of the folder that two browsers look at. */
const ACROSS = 200
/** Forms show no items. */
const SHOWN = Object.keys(serverViewTypes).filter((type) => type !== 'form')

export const benchmark: Benchmark = {
  name: 'views',
  about:
    'Every kind of view over one folder, in Chromium at 1,280 x 800 without a graphics card. First paint is from the ' +
    'press on its tab to the frame after it stood there, with all items in the store. A frame of a drag is the time of ' +
    'all tasks of the main thread since the frame before, p95; the anchor is as many plain boxes with the same texts, ' +
    'one of which follows the mouse. Repaints are cards of which anything changed while another client made one edit. Two browsers are two ' +
    'processes beside the server on the same cores.',
  run: (context) =>
    overFolders(context, {
      atSize: (world) => atSize(world, context.say),
      atEnd: async ({ weft, browser }) => {
        context.say('a bar is dragged, and its card moves in another browser')
        return [await dragAcross(weft, browser, ACROSS)]
      },
    }),
}

async function atSize(world: FolderWorld, say: BenchContext['say']): Promise<Figure[]> {
  const { weft, browser, api, board, size } = world
  const views = await makeViews(api, board)
  const state = await signInBrowser(browser, weft.url, api)
  const context = await newContext(browser, { state })
  try {
    const page = await context.newPage()
    await page.goto(`${weft.url}/b/${board.board_id}/${board.folder_id}?view=${views['table']}`)
    await page.locator('[role=grid] [data-row]').first().waitFor()
    // What the page does after it is there, such as keeping a copy of the items, is no part of showing them.
    await page.waitForTimeout(2_000)
    const figures: Figure[] = []
    for (const type of SHOWN) {
      say(`${size} items: ${type}`)
      const figure = await paintFigure(page, views, { type, size })
      if (figure) figures.push(figure)
    }
    await firstPaint(page, views['column'] ?? '', 'column')
    await page.locator('[data-card]').first().waitFor()
    say(`${size} items: a card is carried`)
    const bare = await openPlainCards(context, page)
    const plain = await dragFrames(bare, '[data-card]')
    await bare.close()
    const frames = await dragFrames(page, '[data-card]')
    const of = (list: readonly { total: number }[], share: number) =>
      percentile(
        list.map(({ total }) => total),
        share,
      )
    figures.push({
      work: 'task per frame while a card is carried, p95',
      size,
      figure: { value: of(frames, 0.95), unit: 'ms' },
      beside: `p50 ${of(frames, 0.5).toFixed(1)}, p99 ${of(frames, 0.99).toFixed(1)} ms of ${frames.length} frames`,
      anchor: { work: 'as many plain boxes', value: of(plain, 0.95), unit: 'ms' },
      target: { is: 'at most', value: 16 },
      limit:
        'Finding what is under the pointer and laying out the column whose gap moved; the carried card is only painted elsewhere.',
    })
    figures.push(await repaintFigure(page, world))
    say(`${size} items: a board is opened by its address`)
    figures.push(await boardReady(world, views['column'] ?? ''))
    return figures
  } finally {
    await context.close()
  }
}

/** A view of each kind, by its kind; the folder's own table is there already. */
async function makeViews(api: Api, board: BenchBoard): Promise<Record<string, string>> {
  const { team_id, board_id, folder_id } = board
  const views: Record<string, string> = { table: board.view_id }
  for (const [n, type] of SHOWN.entries()) {
    if (type === 'table') continue
    const id = newSlug()
    await api.ask('PUT', `/api/${team_id}/views/${id}`, {
      row_version: 1,
      board_id,
      folder_id,
      name: type,
      type,
      access: 'shared',
      settings: {},
      sort_order: (n + 2) * 65_536,
    })
    views[type] = id
  }
  return views
}

async function paintFigure(
  page: Page,
  views: Readonly<Record<string, string>>,
  { type, size }: { type: string; size: number },
): Promise<Figure | null> {
  // From one kind to another and back: a view that stands there already is not painted first.
  const [other, id] = [type === 'table' ? 'column' : 'table', views[type] ?? '']
  const samples: number[] = []
  for (let n = 0; n <= TIMES; n++) {
    await firstPaint(page, views[other] ?? '', other)
    await page.waitForTimeout(300)
    const ms = await firstPaint(page, id, type)
    // The first one loads the program.
    if (n > 0 && !Number.isNaN(ms)) samples.push(ms)
    await page.waitForTimeout(300)
  }
  if (samples.length === 0) return null
  return {
    work: `first paint from the store, ${type}`,
    size,
    figure: { value: median(samples), unit: 'ms' },
    beside: `slowest of ${samples.length}: ${percentile(samples, 1).toFixed(0)} ms`,
    target: { is: 'at most', value: 500 },
    limit: 'Asking the question anew over all items, then drawing what is in sight.',
  }
}

async function repaintFigure(page: Page, { api, board, ids }: FolderWorld): Promise<Figure> {
  const [name] = board.attributes
  const shown = await page.locator('[data-card]').first().getAttribute('data-card')
  const id = shown ?? ids[0] ?? ''
  const text = `Changed by another client ${Date.now()}`
  const count = await repaintedBy(
    page,
    () => api.ask('PUT', `/api/${board.team_id}/values/${id}.${name?.id}`, { data: text, row_version: 2 }),
    () => page.getByText(text).first().waitFor(),
  )
  return {
    work: 'cards repainted by one remote edit, columns',
    size: ids.length,
    figure: { value: count, unit: 'cards' },
    target: { is: 'at most', value: 1 },
    limit:
      'A card is drawn again when its own item is another record; lists that did not change stay the same.',
  }
}
