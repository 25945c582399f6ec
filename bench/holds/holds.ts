import { newSlug, newUuid } from '@weft/base'
import type { Page } from '@playwright/test'

import type { Benchmark, Figure } from '../benchmark.ts'
import { longestTask, traced } from '../grid/trace.ts'
import type { BenchBoard } from '../harness/board.ts'
import { newContext, signInBrowser } from '../harness/browser.ts'
import { type FolderWorld, overFolders } from '../harness/folders.ts'
import { CHOSEN_TEXT } from '../view/questions.ts'
import { watchThread } from './watch-thread.ts'

const TARGET_MS = 50
const PLAIN = { sort: [], groups: [], filter: null, footers: {} }
/** Until everything that follows from a question is there. */
const SETTLED_MS = 4_000

export const benchmark: Benchmark = {
  name: 'holds',
  about:
    'The longest time that the thread of a page is held in Chromium, such as from a key to its letter, while a folder is ' +
    'sorted, grouped, searched, added up and drawn as charts, as a plan and as pages. Beside it stands the longest task ' +
    'by the time that the thread had a core, which a busy machine does not stretch. The anchor is the same page while nobody asks for anything.',
  run: (context) => overFolders(context, { atSize: (world) => atSize(world, context.say) }),
}

interface Act {
  work: string
  settings?: object
  prepare?(page: Page): Promise<void>
  act(page: Page, change: (settings: object) => Promise<void>): Promise<void>
}

function actsOf(board: BenchBoard, views: OtherViews): Act[] {
  const idOf = (type: string) =>
    board.attributes.find((attribute, n) => n > 0 && attribute.type === type)?.id ?? ''
  const [text, number, label] = [idOf('text'), idOf('number'), idOf('label')]
  const above = { op: 'and', conditions: [{ attribute_id: number, operator: 'gt', value: 5 }] }
  return [
    {
      work: 'search in view, typed',
      act: async (page) => {
        await page.getByLabel('Search in view').click()
        await page.keyboard.type('of the 77', { delay: 60 })
      },
    },
    {
      work: 'find in view, typed',
      prepare: async (page) => {
        await page.locator('[data-row] [role=gridcell]').nth(2).click()
        await page.keyboard.press('Control+f')
        await page.getByRole('textbox', { name: 'Find in view' }).waitFor()
      },
      act: (page) => page.keyboard.type('row 77', { delay: 60 }),
    },
    {
      work: 'the first sort by a text that is everywhere another',
      settings: { sort: [{ attribute_id: number, direction: 'asc' }] },
      prepare: CHOSEN_TEXT.prepare,
      act: (page) => page.evaluate(CHOSEN_TEXT.press, 0),
    },
    {
      work: 'groups of labels, chosen by somebody else',
      act: (_page, change) => change({ groups: [{ attribute_id: label, direction: 'asc' }] }),
    },
    {
      work: 'groups of texts that are everywhere another, chosen by somebody else',
      act: (_page, change) => change({ groups: [{ attribute_id: text, direction: 'asc' }] }),
    },
    {
      work: 'another filter with five footers, and those of groups',
      settings: {
        footers: { [number]: 'median', [text]: 'unique', [idOf('date')]: 'latest', [label]: 'filled' },
        show_footers: true,
        groups: [{ attribute_id: label }],
        filter: above,
      },
      act: async (page) => {
        await page.getByLabel('Search in view').click()
        await page.keyboard.type('2', { delay: 60 })
      },
    },
    {
      work: 'a chart of sums by label, and one of medians by month',
      act: opening(views.chart),
    },
    {
      work: 'a plan of all rows',
      act: opening(views.gantt),
    },
    {
      work: 'pages of all rows, and one looked for, typed',
      act: async (page) => {
        await opening(views.document)(page)
        await page.getByLabel('Find a page').first().click()
        await page.keyboard.type('row 77', { delay: 60 })
      },
    },
  ]
}

const opening = (id: string) => (page: Page) => page.locator(`[href*="${id}"]`).first().click()

async function atSize(world: FolderWorld, say: (text: string) => void): Promise<Figure[]> {
  const { weft, browser, api, size, board } = world
  const state = await signInBrowser(browser, weft.url, api)
  const context = await newContext(browser, { state })
  const url = `${weft.url}/b/${board.board_id}/${board.folder_id}?view=${board.view_id}`
  const views = await addViews(world)
  const figures: Figure[] = []
  try {
    for (const { work, settings, prepare, act } of actsOf(board, views)) {
      say(`${size} rows: ${work}`)
      await changeView(world, { ...PLAIN, ...settings })
      const page = await context.newPage()
      await page.goto(url)
      await page.locator('[data-row]').first().waitFor()
      await page.waitForTimeout(SETTLED_MS)
      const idle = await watchThread(page)
      await page.waitForTimeout(1_000)
      const nothing = await idle()
      await prepare?.(page)
      await page.waitForTimeout(500)
      const stop = await watchThread(page)
      const events = await traced(await context.newCDPSession(page), async () => {
        await act(page, (next) => changeView(world, { ...PLAIN, ...next }))
        await page.waitForTimeout(SETTLED_MS)
      })
      const { longest, key } = await stop()
      const beside = [
        `longest task ${longestTask(events).toFixed(0)} ms of a core`,
        ...(key > 0 ? [`a key waited ${key.toFixed(0)} ms at most`] : []),
      ]
      await page.close()
      figures.push({
        work: `longest hold of the thread: ${work}`,
        size,
        figure: { value: longest, unit: 'ms' },
        beside: beside.join('; '),
        anchor: { work: 'nobody asks for anything', value: nothing.longest, unit: 'ms' },
        target: { is: 'at most', value: TARGET_MS },
        limit: 'Slices of 50,000 steps; what is drawn in one go after the last of them, and garbage.',
      })
    }
    return figures
  } finally {
    await context.close()
  }
}

type OtherViews = Record<'chart' | 'gantt' | 'document', string>

/** Views of the same rows; a plan takes the first date that it finds. */
async function addViews({ api, board }: FolderWorld): Promise<OtherViews> {
  const idOf = (type: string) => board.attributes.find((one, n) => n > 0 && one.type === type)?.id ?? null
  const measure = (aggregate: string) => [{ aggregate, attribute_id: idOf('number') }]
  const charts = [
    { id: newUuid(), kind: 'bar', x: idOf('label'), measures: measure('sum') },
    { id: newUuid(), kind: 'line', x: idOf('date'), measures: measure('median') },
  ]
  const views: OtherViews = { chart: newSlug(), gantt: newSlug(), document: newSlug() }
  const { board_id, folder_id, team_id } = board
  for (const [type, id] of Object.entries(views)) {
    const settings = type === 'chart' ? { charts } : {}
    const view = { board_id, folder_id, name: `As ${type}`, type, settings, row_version: 1 }
    await api.ask('PUT', `/api/${team_id}/views/${id}`, view)
  }
  return views
}

async function changeView({ api, board }: FolderWorld, settings: object): Promise<void> {
  const path = `/api/${board.team_id}/views/${board.view_id}`
  const { data } = await api.ask<{ data: { row_version: number } }>('GET', path)
  await api.ask('PUT', path, { row_version: data.row_version + 1, settings })
}
