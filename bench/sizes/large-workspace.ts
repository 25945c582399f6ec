import type { Page } from '@playwright/test'
import { openDatabase } from '@weft/db'

import { addBoards, addViews } from '../../e2e/sizes/large-world.ts'
import type { Figure } from '../benchmark.ts'
import { longestTask, traced } from '../grid/trace.ts'
import { signUp } from '../harness/api.ts'
import { fill, makeBoard, makeTeam } from '../harness/board.ts'
import { newContext, openBrowser, signInBrowser } from '../harness/browser.ts'
import { startWeft } from '../harness/weft.ts'
import { watchThread } from '../holds/watch-thread.ts'

const BOARDS = 2_000
const VIEWS = 300
const PEOPLE = 10_000
const ROWS = 50

/** A workspace with as many boards, people and views of a folder as somebody may have. */
export async function largeWorkspace(say: (text: string) => void): Promise<Figure[]> {
  say(`making ${BOARDS} boards, ${VIEWS} views and ${PEOPLE} people`)
  let weft = await startWeft()
  const browser = await openBrowser()
  try {
    const api = await signUp(weft.url)
    const team_id = await makeTeam(api)
    const board = await makeBoard(api, team_id)
    await fill(api, board, ROWS)
    const person = { id: api.user_id, token: api.token, call: api.call }
    const { board_id, folder_id, view_id } = board
    await addViews(person, board, VIEWS - 1)
    await addBoards(person, team_id, BOARDS - 1, 'Board')
    await addPeople(weft.databaseUrl(), team_id)
    // What the server remembers of the workspace was not told of the people.
    await weft.stop({ forget: false })
    weft = await startWeft({ dataDir: weft.dataDir })
    const context = await newContext(browser, { state: await signInBrowser(browser, weft.url, api) })
    const page = await context.newPage()
    await page.goto(`${weft.url}/b/${board_id}/${folder_id}?view=${view_id}`)
    await page.locator('[data-row]').first().waitFor({ timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    const figures = [await sidebarOf(page), await viewsOf(page), ...(await pickerOf(page))]
    await context.close()
    return figures
  } finally {
    await browser.close()
    await weft.stop({ forget: true })
  }
}

async function addPeople(databaseUrl: string, team_id: number): Promise<void> {
  const db = openDatabase({ connectionString: databaseUrl, poolSize: 1 })
  await db.owner((tx) =>
    tx.query(
      `with made as (
         insert into users (email, email_key, name, password_hash, email_verified_at)
         select 'person' || n || '@example.com', 'person' || n || '@example.com', 'Person ' || n, '!', now()
         from generate_series(1, $2::int) n returning id)
       insert into team_members (team_id, user_id, role) select $1, id, 'full-member' from made`,
      [team_id, PEOPLE - 1],
    ),
  )
  await db.end()
}

async function sidebarOf(page: Page): Promise<Figure> {
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  return {
    work: `elements of a page beside a sidebar of ${BOARDS} boards`,
    figure: { value: elements, unit: 'elements' },
    anchor: { work: 'boards', value: BOARDS, unit: 'elements' },
    target: { is: 'at most', value: 3_000 },
    limit: 'What is in sight is drawn: boards of the sidebar, rows and cells of the table.',
  }
}

async function viewsOf(page: Page): Promise<Figure> {
  const tabs = await page.getByRole('navigation', { name: 'Views' }).getByRole('link').count()
  await page.getByRole('button', { name: /All views/ }).click()
  const list = page.getByRole('dialog', { name: 'All views' })
  await list.getByRole('option').first().waitFor()
  const options = await list.getByRole('option').count()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  return {
    work: `tabs and lines drawn of ${VIEWS} views, their list open`,
    figure: { value: tabs + options, unit: 'lines' },
    beside: `${tabs} tabs`,
    anchor: { work: 'views', value: VIEWS, unit: 'lines' },
    target: { is: 'at most', value: 80 },
    limit: 'Twelve tabs, and the lines of the list that are in sight.',
  }
}

async function pickerOf(page: Page): Promise<Figure[]> {
  await page.locator('[data-row] [role=gridcell]').nth(2).click()
  await page.keyboard.press('End')
  const stop = await watchThread(page)
  const events = await traced(await page.context().newCDPSession(page), async () => {
    await page.keyboard.press('Enter')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.type('person 77', { delay: 60 })
    await page
      .getByRole('option', { name: /Person 77\b/ })
      .first()
      .waitFor()
  })
  const { longest, key } = await stop()
  const options = await page.getByRole('option').count()
  const anchor = { work: 'people', value: PEOPLE, unit: 'lines' }
  return [
    {
      work: `people drawn of ${PEOPLE} in the picker of a cell`,
      figure: { value: options, unit: 'lines' },
      anchor,
      target: { is: 'at most', value: 60 },
      limit: 'The lines that are in sight.',
    },
    {
      work: `longest hold of the thread while one of ${PEOPLE} people is looked for`,
      figure: { value: longest, unit: 'ms' },
      beside: `longest task ${longestTask(events).toFixed(0)} ms of a core; a key waited ${key.toFixed(0)} ms at most`,
      target: { is: 'at most', value: 50 },
      limit: 'Opening the editor; names are looked through in slices.',
    },
  ]
}
