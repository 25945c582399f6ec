import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, PASSWORD, type Person, type QuickBoard, signUp } from '../harness/person.ts'

const SHOTS = join(import.meta.dirname, '../shots')

interface Look {
  theme: 'light' | 'dark'
  width: 1280 | 390
  locale: 'en-US' | 'ar'
}

/** Two looks that differ in everything; SHOTS=all takes the eight. */
const LOOKS: Look[] =
  process.env['SHOTS'] === 'all'
    ? (['light', 'dark'] as const).flatMap((theme) =>
        ([1280, 390] as const).flatMap((width) =>
          (['en-US', 'ar'] as const).map((locale) => ({ theme, width, locale })),
        ),
      )
    : [
        { theme: 'light', width: 1280, locale: 'en-US' },
        { theme: 'dark', width: 390, locale: 'ar' },
      ]

interface World {
  person: Person
  email: string
  board: QuickBoard
  item_id: string
}

let count = 0

for (const look of LOOKS) {
  const name = `${look.theme}-${look.width}-${look.locale}`
  test(`every main screen in ${name} has nothing that axe calls serious`, async ({ server, browser }) => {
    test.setTimeout(180_000)
    await mkdir(SHOTS, { recursive: true })
    const world = await makeWorld(server.url)
    const page = await openPage(browser, server.url, look)
    const problems: string[] = []
    const visit = async (screen: string, path: string, ready?: (page: Page) => Promise<unknown>) => {
      await page.goto(path)
      await (ready?.(page) ?? page.waitForLoadState('networkidle'))
      await page.waitForTimeout(400)
      await page.screenshot({ path: join(SHOTS, `${screen}-${name}.png`) })
      problems.push(...(await seriousProblems(page, screen)))
    }

    await visit('login', '/login')
    await visit('sign-up', '/register')
    await page.goto('/login')
    await page.getByLabel('Email').fill(world.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))

    const { team_id, board_id, folder_id } = world.board
    const grid = (p: Page) => expect(p.getByRole('grid').getByRole('row').nth(2)).toBeVisible()
    await visit('home', '/home', (p) => expect(p.getByText('Release plan').first()).toBeVisible())
    await visit('boards', `/team/${team_id}`)
    await visit('create-board', `/team/${team_id}/boards/create`)
    await visit('members', `/team/${team_id}/members`)
    await visit('workspace-settings', `/team/${team_id}/settings`)
    await visit('workspaces', '/profile/workspaces')
    await visit('settings', '/profile/settings')
    await visit('table', `/b/${board_id}/${folder_id}`, grid)
    await visit('item', `/b/${board_id}/${folder_id}/${world.item_id}`, (p) =>
      expect(p.getByText('Write the plan').first()).toBeVisible(),
    )
    await visit('not-found', '/no/such/page')
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(look.locale === 'ar' ? 'rtl' : 'ltr')
    expect(problems).toEqual([])
    await page.context().close()
  })
}

async function openPage(browser: Browser, url: string, look: Look): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: look.theme,
    viewport: { width: look.width, height: look.width === 390 ? 844 : 800 },
    locale: 'en-US',
  })
  // Direction and language follow what this device chose, also before anybody signed in.
  await context.addInitScript((locale) => localStorage.setItem('weft.locale', locale), look.locale)
  return context.newPage()
}

async function makeWorld(url: string): Promise<World> {
  const name = `Ada${count++}`
  const person = await signUp(url, name)
  const board = await makeBoard(person, 'Release plan')
  const titles = ['Write the plan', 'Ask the others', 'Book a room', 'Order the cake', 'Rehearse', 'Ship it']
  const ids = titles.map(() => crypto.randomUUID())
  const answer = await person.call<{ status: number }[]>(
    'POST',
    `/api/${board.team_id}/bulk`,
    titles.map((title, n) => ({
      method: 'put',
      route: `/items/${ids[n]}`,
      idempotency_key: crypto.randomUUID(),
      item: {
        row_version: 1,
        board_id: board.board_id,
        folder_id: board.folder_id,
        sort_order: n,
        values: { [board.attribute_id]: title },
      },
    })),
  )
  expect(answer.body.map((one) => one.status)).toEqual(titles.map(() => 201))
  return { person, email: `${name.toLowerCase()}@example.com`, board, item_id: ids[0] ?? '' }
}

async function seriousProblems(page: Page, screen: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${screen}: ${id}: ${nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    )
}
