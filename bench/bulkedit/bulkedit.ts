import type { Page } from '@playwright/test'

import type { BenchContext, Benchmark, Figure } from '../benchmark.ts'
import { newContext, signInBrowser } from '../harness/browser.ts'
import { type FolderWorld, overFolders } from '../harness/folders.ts'
import { median } from '../harness/measure.ts'
import { actTimes, type ActTimes, openTable, plainValues } from '../paste/table-page.ts'

const ITEMS = 5_000
const ROW_HEIGHT = 36
const ROUNDS = 3

export const benchmark: Benchmark = {
  name: 'bulkedit',
  about:
    'One number given to 5,000 picked rows of a table of ten columns, in Chromium: from Enter until the first picture ' +
    'that shows it, and until the last of the 5,000 edits is answered. The anchor is the same 5,000 values by ten plain bulk calls, one after another.',
  run: (context) =>
    overFolders(context, { least: ITEMS, isRich: true, atSize: (world) => atSize(world, context.say) }),
}

async function atSize(world: FolderWorld, say: BenchContext['say']): Promise<Figure[]> {
  const { weft, browser, api, team_id, board, ids, size } = world
  say(`${size} rows: plain calls`)
  const points = board.attributes.find(({ type }) => type === 'number')?.id ?? ''
  const plain = await plainValues(
    api,
    team_id,
    ids.slice(0, ITEMS).map((id) => ({ id: `${id}.${points}`, data: 990_001 })),
  )
  const state = await signInBrowser(browser, weft.url, api)
  const context = await newContext(browser, { state })
  const page = await openTable(context, `${weft.url}/b/${board.board_id}/${board.folder_id}`)
  await pickFirst(page, ITEMS)
  const rounds: ActTimes[] = []
  for (let round = 0; round < ROUNDS; round++) {
    say(`${size} rows: edit ${round + 1}`)
    rounds.push(await editPicked(page, 880_001 + round))
  }
  await context.close()
  const figure = (work: string, samples: number[], limit: string): Figure => ({
    work,
    size,
    figure: { value: median(samples), unit: 'ms' },
    beside: `worst ${Math.max(...samples).toFixed(0)} ms`,
    anchor: { work: 'the same by plain bulk calls', value: plain, unit: 'ms' },
    target: { is: 'at most', value: 2_000 },
    limit,
  })
  return [
    figure(
      'bulk edit of 5,000 items, to paint',
      rounds.map(({ painted }) => painted),
      'Making 5,000 edits, each with its key and what it replaces, and reading the changed rows again for the table.',
    ),
    figure(
      'bulk edit of 5,000 items, to saved',
      rounds.map(({ saved }) => saved),
      'Ten calls of 500 edits one after another, with server and browser on the same cores.',
    ),
  ]
}

/** The first rows, by the tick of the first and, with Shift, that of the last. */
async function pickFirst(page: Page, count: number): Promise<void> {
  const tick = async (number: number) => {
    await page.evaluate(
      (top) => document.querySelector('[role=grid]')?.scrollTo(0, top),
      Math.max(0, (number - 5) * ROW_HEIGHT),
    )
    const row = page.locator(`[data-row][aria-rowindex="${number + 1}"]:not([hidden])`)
    await row.hover()
    return row.locator('[data-action=pick]')
  }
  await (await tick(1)).click()
  await (await tick(count)).click({ modifiers: ['Shift'] })
  await page.getByRole('toolbar', { name: 'Selected' }).waitFor()
}

/** The number of the rows that are picked, typed once; no round before had it. */
async function editPicked(page: Page, number: number): Promise<ActTimes> {
  await page.getByRole('button', { name: 'Edit attribute' }).click()
  await page
    .getByRole('button', { name: /Attribute/ })
    .last()
    .click()
  await page.getByRole('option', { name: 'Points' }).click()
  const field = page.getByRole('textbox', { name: 'Points' })
  await field.fill(String(number))
  const text = number.toLocaleString('en-US')
  return actTimes(page, { text, edits: ITEMS }, () => field.press('Enter'))
}
