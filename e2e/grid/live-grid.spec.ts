import type { Browser, Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import type { Person, QuickBoard } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { twoPeople } from '../harness/two-people.ts'
import { addColumn, addRows } from '../offline/board-steps.ts'
import { cell, openTable, seenRows } from './grid-page.ts'

const ROWS = 10
/** Of each of the two. */
const EDITS = 50

interface Stored {
  data: { id: string; sort_order: number; values: Record<string, { data: unknown }> }[]
}

/** Two members of one workspace, with a board of two text columns. */
async function sharedBoard(
  server: { url: string; dataDir: string },
  names: readonly [string, string],
): Promise<{ owner: Person; board: QuickBoard; column: string }> {
  const { owner, board } = await twoPeople(server, names, 'Shared grid')
  const column = await addColumn(owner, board, 'Notes')
  await addRows(owner, board, ROWS)
  return { owner, board, column }
}

async function enter(browser: Browser, url: string, name: string, board: QuickBoard): Promise<Page> {
  // Tall: who walks below the last row and types there adds one, and what is out of sight is not drawn.
  const viewport = { width: 1280, height: 4_000 }
  const page = await (await browser.newContext({ baseURL: url, viewport })).newPage()
  await signIn(page, name, url)
  await openTable(page, `/b/${board.board_id}/${board.folder_id}`, ROWS)
  return page
}

/** The same numbers for the same seed. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Edits cells here and there, and moves rows, by keys alone and as fast as the page takes them. */
async function editAtRandom(page: Page, name: string, random: (below: number) => number): Promise<void> {
  await cell(page, random(ROWS), 0).click()
  for (let n = 0; n < EDITS; n++) {
    for (let steps = random(4); steps > 0; steps--)
      await page.keyboard.press(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'][random(4)] ?? 'ArrowUp')
    if (random(5) === 0) {
      await page.keyboard.press(random(2) === 0 ? 'Alt+Shift+ArrowDown' : 'Alt+Shift+ArrowUp')
      continue
    }
    const editor = page.locator('[role=grid] ~ div input, [role=grid] ~ div textarea').first()
    await page.keyboard.press('Enter')
    await editor.waitFor()
    await editor.fill(`${name} ${n}`)
    await page.keyboard.press('Enter')
    await editor.waitFor({ state: 'detached' })
  }
}

test('two people in one grid see each other, and a hundred edits at once leave both with what the server has', async ({
  browser,
  server,
}) => {
  test.setTimeout(300_000)
  const { owner, board, column } = await sharedBoard(server, ['Griselda', 'Gottfried'])
  const one = await enter(browser, server.url, 'griselda', board)
  const two = await enter(browser, server.url, 'gottfried', board)

  await test.step('each sees who is there and which cell they have', async () => {
    await expect(one.getByRole('group', { name: 'Also here: Gottfried' })).toBeVisible()
    await expect(two.getByRole('group', { name: 'Also here: Griselda' })).toBeVisible()
    await cell(two, 3, 1).click()
    await expect(cell(one, 3, 1).locator('[data-presence]')).toHaveText('Gottfried')
    await two.keyboard.press('ArrowDown')
    await expect(cell(one, 4, 1).locator('[data-presence]')).toHaveText('Gottfried')
    await expect(one.locator('[data-presence]')).toHaveCount(1)
    await cell(one, 1, 0).click()
    await expect(cell(two, 1, 0).locator('[data-presence]')).toHaveText('Griselda')
  })

  await test.step('both edit and move at the same time', async () => {
    await Promise.all([editAtRandom(one, 'G', seeded(11)), editAtRandom(two, 'H', seeded(77))])
  })

  await test.step('both show what the server has, in its order', async () => {
    const path = `/api/${board.team_id}/items?folder_id=${board.folder_id}&expand=values&limit=1000`
    const read = async () => {
      const { data } = (await owner.call<Stored>('GET', path)).body
      return data
        .toSorted((a, b) => a.sort_order - b.sort_order || (a.id < b.id ? -1 : 1))
        .map(({ id, values }) => ({
          id,
          depth: 0,
          cells: [board.attribute_id, column].map((at) => String(values[at]?.data ?? '')),
        }))
    }
    const mine = async () => JSON.stringify(await seenRows(one))
    const theirs = async () => JSON.stringify(await seenRows(two))
    await expect
      .poll(async () => {
        const truth = JSON.stringify(await read())
        return [(await mine()) === truth, (await theirs()) === truth]
      })
      .toEqual([true, true])
    // Nothing waits any more on either side; what the other one overtook in the same cell is told as a conflict.
    for (const page of [one, two]) {
      const saved = page.getByText('Saved', { exact: true })
      await expect(saved.or(page.getByRole('button', { name: /conflict/ }))).toBeVisible()
    }
    const edited = (await read()).flatMap(({ cells }) => cells).filter((text) => /^[GH] \d+$/.test(text))
    expect(edited.length).toBeGreaterThan(5)
  })

  await test.step('who leaves is not shown any more', async () => {
    await two.context().close()
    await expect(one.getByRole('group', { name: 'Also here: Gottfried' })).toBeHidden()
    await expect(one.locator('[data-presence]')).toHaveCount(0)
  })
})
