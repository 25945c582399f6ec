import type { Page } from '@playwright/test'

import { newSlug } from '@weft/base'

import { expect, test } from '../harness/fixtures.ts'
import { signIn } from '../harness/sign-in.ts'
import { cut, join } from '../offline/device-steps.ts'
import { addBoards, addViews, manyBoards, manyWorkspaces } from './large-world.ts'

test.describe.configure({ mode: 'default' })

const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

/** What the page asks of the server from now on, by path, and what it was refused. */
function listen(page: Page) {
  const asked: string[] = []
  const refused: number[] = []
  /** Questions for the boards of all workspaces; of one that something newer was heard of it is asked again. */
  const whole: string[] = []
  page.on('response', (response) => {
    const { pathname, search, searchParams } = new URL(response.url())
    if (!pathname.startsWith('/api/')) return
    asked.push(pathname)
    if (pathname === '/api/me/boards' && !searchParams.has('team_ids')) whole.push(search)
    if (response.status() === 429) refused.push(response.status())
  })
  return { asked, refused, whole }
}

test('home of fifty workspaces asks once, hears of what comes and goes on without the server', async ({
  page,
  context,
  server,
}) => {
  const { person, ids } = await manyWorkspaces(server, 'Fiftyhome', 50)
  const last = ids.at(-1) ?? 0
  await signIn(page, 'Fiftyhome')
  const { asked, refused, whole } = listen(page)
  const section = page.getByRole('region', { name: 'Zürich' })
  const card = (name: string) => section.getByRole('link', { name: new RegExp(name) })

  await test.step('all are there after few calls, none of them refused', async () => {
    await page.goto('/home')
    await expect(section).toBeAttached()
    await section.scrollIntoViewIfNeeded()
    await expect(card('Board of 50, number 3')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(refused).toEqual([])
    expect(whole).toHaveLength(1)
    // Nothing is at hand yet.
    expect(asked).not.toContain('/api/me/at-hand')
    // One of them is open; a question for each of the others would be fifty.
    const others = new RegExp(`^/api/(${ids.slice(1).join('|')})/`)
    expect(asked.filter((path) => others.test(path))).toEqual([])
    expect(asked.length).toBeLessThan(50)
  })
  await test.step('a board that is made in one of them comes by itself', async () => {
    const id = newSlug()
    const body = { name: 'Come by itself', sort_order: 1, row_version: 1 }
    await person.call('PUT', `/api/${last}/boards/${id}`, body)
    await expect(card('Come by itself')).toBeVisible()
    await person.call('DELETE', `/api/${last}/boards/${id}`)
    await expect(card('Come by itself')).toHaveCount(0)
    expect(refused).toEqual([])
  })
  await test.step('the search finds boards beyond the first of workspaces that were not opened', async () => {
    await addBoards(person, ids[10] ?? 0, 12, 'Far')
    await page.reload()
    await expect(page.getByRole('region', { name: 'Zürich' })).toBeAttached()
    const search = page.getByRole('dialog', { name: 'Commands' })
    await expect(async () => {
      if (!(await search.isVisible())) await page.keyboard.press('Control+k')
      await expect(search).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await page.keyboard.type('far 12')
    await expect(search.getByText('Far 12', { exact: true })).toBeVisible()
    expect(refused).toEqual([])
  })
  await test.step('without the server the device shows what it has', async () => {
    await cut(context)
    await page.reload()
    await section.scrollIntoViewIfNeeded()
    await expect(card('Board of 50, number 1')).toBeVisible()
    await join(context)
  })
})

test('two thousand boards: the sidebar stays small, finds the open one and walks by keys', async ({
  page,
  server,
}, info) => {
  const { board } = await manyBoards(server, 'Sidebarowner', 2_000)
  await signIn(page, 'Sidebarowner')
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  await expect(page.getByRole('grid')).toBeVisible()
  const row = (name: string) => page.getByRole('treeitem', { name, exact: true })

  await test.step('what is open is in sight', async () => {
    await expect(row('Needle').first()).toBeInViewport()
    expect(await elements(page)).toBeLessThan(3_000)
    await expect(row('Needle').first()).toHaveAttribute('aria-setsize', '2000')
  })
  await test.step('keys walk to its ends, and letters find', async () => {
    await row('Needle').first().focus()
    await page.keyboard.press('End')
    await expect(row('Board 1999')).toBeFocused()
    await expect(row('Board 1999')).toBeInViewport()
    await page.keyboard.press('n')
    await expect(row('Needle').first()).toBeFocused()
    await page.keyboard.press('Home')
    await expect(row('Board 1')).toBeInViewport()
    expect(await elements(page)).toBeLessThan(3_000)
  })
  await test.step('as cards there are as many as are in sight, at any width', async () => {
    await page.goto(`/team/${board.team_id}`)
    const card = (name: string) =>
      page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}( |$|\\D)`) })
    await expect(page.getByText('2,000 boards')).toBeVisible()
    for (const width of [1_280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(card('Board 1')).toBeInViewport()
      expect(await elements(page)).toBeLessThan(3_000)
      await page.getByRole('heading', { level: 1 }).click()
      await expect(async () => {
        await page.keyboard.press('End')
        await expect(card('New board')).toBeInViewport({ timeout: 1_000 })
      }).toPass()
      await expect(card('Board 1999')).toBeInViewport()
      expect(await elements(page)).toBeLessThan(3_000)
      await expect(async () => {
        await page.keyboard.press('Home')
        await expect(card('Board 1')).toBeInViewport({ timeout: 1_000 })
      }).toPass()
    }
    await page.screenshot({ path: info.outputPath('cards.png') })
  })
})

test('three hundred views: a list finds them, by keys and on a phone', async ({ page, server }) => {
  const { person, board } = await manyBoards(server, 'Viewsowner', 2)
  await addViews(person, board, 300)
  await signIn(page, 'Viewsowner')
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  await expect(page.getByRole('grid')).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
  const list = page.getByRole('dialog', { name: 'All views' })

  await test.step('the first have a tab', async () => {
    await expect(tabs).toHaveCount(12)
    await expect(page.getByRole('button', { name: /All views/ })).toBeInViewport()
  })
  await test.step('Alt and 0 open the list, typing finds, Enter opens', async () => {
    // Keys that are pressed seldom come a little later than the page.
    await expect(async () => {
      if (!(await list.isVisible())) await page.keyboard.press('Alt+0')
      await expect(list).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(list.getByRole('combobox')).toBeFocused()
    expect(await list.getByRole('option').count()).toBeLessThan(60)
    await page.keyboard.type('reunion')
    await page.keyboard.press('Enter')
    await expect(list).toHaveCount(0)
    await expect(page.getByRole('grid', { name: 'Réunion' })).toBeVisible()
    await expect(tabs).toHaveCount(13)
    await expect(tabs.last()).toHaveAttribute('aria-current', 'page')
  })
  await test.step('on a phone a touch opens it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: /All views/ }).click()
    await list.getByRole('combobox').fill('view 150')
    await list.getByRole('option', { name: 'View 150' }).click()
    await expect(page.getByRole('grid', { name: 'View 150' })).toBeVisible()
  })
})
