import type { BrowserContext, Page } from '@playwright/test'

import type { BenchContext, Benchmark, Figure } from '../benchmark.ts'
import type { Api } from '../harness/api.ts'
import type { BenchBoard } from '../harness/board.ts'
import { newContext, signInBrowser, type Size } from '../harness/browser.ts'
import { type FolderWorld, overFolders } from '../harness/folders.ts'
import { percentile } from '../harness/measure.ts'
import { ANCHOR_SELECTOR } from './anchor.ts'
import { stopWatching, watchRows } from './blank-rows.ts'
import { editToPaint } from './edit-to-paint.ts'
import { framesOf, GRID, openAnchor, ROW_HEIGHT, scrollFigure, toTop } from './grid-frames.ts'
import { pages, WHEEL_AND_BAR } from './motions.ts'

const LARGE: Size = { width: 1_920, height: 1_080 }

export const benchmark: Benchmark = {
  name: 'grid',
  about:
    'A table of ten columns (two texts, label, number, date, checkbox, email, members, links, long text), all in ' +
    "sight, scrolled in Chromium at 1,280 x 800 without a graphics card. A frame's figure is the time of all tasks " +
    "of the page's main thread since the frame before (`RunTask` of the trace, wall clock), over frames that " +
    'painted something, p95; the anchor is a bare list of recycled rows with the same texts, moved the same way.',
  run: (context) =>
    overFolders(context, {
      isRich: true,
      prepare: narrow,
      async atSize(world) {
        const figures = await atSize(world, undefined, context.say)
        if (world.size !== context.sizes.at(-1)) return figures
        return [...figures, ...(await atSize(world, LARGE, context.say))]
      },
    }),
}

/** Widths with which all ten columns are in sight. */
async function narrow(api: Api, board: BenchBoard): Promise<void> {
  const widths = Object.fromEntries(board.attributes.map(({ id }, n) => [id, n === 0 ? 150 : 92]))
  await api.ask('PUT', `/api/${board.team_id}/views/${board.view_id}`, {
    row_version: 2,
    settings: { widths },
  })
}

async function atSize(
  world: FolderWorld,
  window: Size | undefined,
  say: BenchContext['say'],
): Promise<Figure[]> {
  const { weft, browser, api, size, board } = world
  const state = await signInBrowser(browser, weft.url, api)
  const context = await newContext(browser, { state, ...(window ? { size: window } : {}) })
  const where = window ? `, ${window.width} x ${window.height}` : ''
  const figures: Figure[] = []
  try {
    const page = await openGrid(context, `${weft.url}/b/${board.board_id}/${board.folder_id}`)
    const anchor = await openAnchor(context, page, size)
    const names = Array.from({ length: size }, (_, n) => String(board.attributes[0]?.data(n)))
    const seen = { frames: 0, blank: 0, late: 0 }
    for (const [grid, bare] of [
      ...WHEEL_AND_BAR.map((one) => [one, one] as const),
      [pages(true), pages(false)] as const,
    ]) {
      say(`${size} rows${where}: ${grid.name}`)
      const bareFrames = await framesOf(anchor, ANCHOR_SELECTOR, bare)
      const frames = await framesOf(page, GRID, grid)
      figures.push(scrollFigure(`task per frame, ${grid.name}${where}`, size, frames, bareFrames))
      await toTop(page, GRID)
      await watchRows(page, names, ROW_HEIGHT)
      await grid.run({ page, cdp: await context.newCDPSession(page), selector: GRID })
      const one = await stopWatching(page)
      seen.frames += one.frames
      seen.blank += one.blank
      if (grid.name.includes('wheel')) seen.late += one.late
    }
    figures.push({
      work: `frames with a blank row, all motions${where}`,
      size,
      figure: { value: seen.blank, unit: 'frames' },
      beside: `of ${seen.frames}; ${seen.late} times the wheel was ahead of what was ready`,
      target: { is: 'at most', value: 0 },
      limit:
        'Lines in sight are drawn in the scroll event, before the frame is painted; what the browser scrolls on its own meanwhile is covered by ten lines kept ready.',
    })
    if (!window) figures.push(editFigure(size, await editToPaint(page, 60)))
    return figures
  } finally {
    await context.close()
  }
}

async function openGrid(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('[data-row]').first().waitFor()
  // What the page does after it is there, such as keeping a copy of the rows, is no part of scrolling.
  await page.waitForTimeout(2_000)
  return page
}

function editFigure(size: number, samples: readonly number[]): Figure {
  return {
    work: 'edit to paint, p50',
    size,
    figure: { value: percentile(samples, 0.5), unit: 'ms' },
    beside: `p95 ${percentile(samples, 0.95).toFixed(1)} ms`,
    anchor: { work: 'one frame', value: 16.7, unit: 'ms' },
    target: { is: 'at most', value: 16 },
    limit: 'Half a frame of waiting for the screen, then the change of one row and its painting.',
  }
}
