import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { seriousProblems } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { signInByForm } from '../harness/sign-in.ts'
import { LOOKS, nameOf, openPage, SHOTS } from './looks.ts'
import { makeWorld } from './screens-world.ts'

let count = 0

for (const look of LOOKS) {
  const name = nameOf(look)
  test(`every main screen in ${name} has nothing that axe calls serious`, async ({ server, browser }) => {
    test.setTimeout(500_000)
    await mkdir(SHOTS, { recursive: true })
    const world = await makeWorld(server.url, `Ada${count++}`)
    const page = await openPage(browser, server.url, look)
    const problems: string[] = []
    const visit = async (screen: string, path: string, ready?: (page: Page) => Promise<unknown>) => {
      await page.goto(path)
      await (ready?.(page) ?? page.waitForLoadState('networkidle'))
      await lookAt(screen)
    }
    const lookAt = async (screen: string) => {
      await page.waitForTimeout(400)
      await page.screenshot({ path: join(SHOTS, `${screen}-${name}.png`) })
      problems.push(...(await seriousProblems(page)).map((problem) => `${screen}: ${problem}`))
    }

    await visit('login', '/login')
    await visit('sign-up', '/register')
    await signInByForm(page, world.name)

    const { team_id, board_id, folder_id } = world.board
    const folder = `/b/${board_id}/${folder_id}`
    const grid = (p: Page) => expect(p.getByRole('grid').getByRole('row').nth(2)).toBeVisible()
    const heading = (p: Page) => expect(p.getByRole('heading').first()).toBeVisible()
    /** What opens on a press lies over the screen that was visited. */
    const open = async (screen: string, press: () => Promise<void>, role: 'dialog' | 'menu' = 'dialog') => {
      await press()
      await expect(page.getByRole(role).first()).toBeVisible()
      await lookAt(screen)
      await page.keyboard.press('Escape')
      await expect(page.getByRole(role)).toHaveCount(0)
    }
    const tool = (label: string) => () =>
      page
        .getByRole('toolbar')
        .getByRole('button', { name: new RegExp(`^${label}`) })
        .click()
    await visit('home', '/home', (p) => expect(p.getByText('Release plan').first()).toBeVisible())
    await visit('boards', `/team/${team_id}`)
    await visit('create-board', `/team/${team_id}/boards/create`)
    await visit('members', `/team/${team_id}/members`)
    await visit('workspace-settings', `/team/${team_id}/settings`)
    await visit('workspaces', '/profile/workspaces')
    await visit('settings', '/profile/settings')
    await visit('security', '/profile/security', heading)
    await visit('trash', `/team/${team_id}/trash`, (p) => expect(p.getByText('Thrown away')).toBeVisible())
    await visit('board-settings', `/team/${team_id}/boards/${board_id}/edit`, heading)
    await visit('permissions', `/team/${team_id}/boards/${board_id}/permissions`, (p) =>
      expect(p.getByRole('table').first()).toBeVisible(),
    )
    await visit('folder-settings', `/team/${team_id}/boards/${board_id}/edit?folder=${folder_id}`, heading)
    await visit('table', folder, grid)
    await visit('grouped', `${folder}?view=${world.views.grouped}`, grid)
    await open('filter', tool('Filter'))
    await open('sort', tool('Sort'))
    await open('group', tool('Group'))
    await open('options', tool('View options'))
    await open('import', () => page.getByRole('button', { name: 'Import CSV' }).click())
    if (look.width === 1280) {
      await open('attribute', () => page.getByRole('button', { name: 'Add attribute' }).first().click())
      await open('view-menu', () => page.getByRole('button', { name: 'View menu' }).click(), 'menu')
    }
    const named = (p: Page) => expect(p.getByText('Write the plan').first()).toBeVisible()
    await visit('item', `${folder}/${world.item_id}`, named)
    await visit('item-modal', `${folder}/${world.item_id}?view=${world.views.modal}`, named)
    await visit('item-page', `${folder}/${world.item_id}?view=${world.views.page}`, named)
    await visit('not-found', '/no/such/page')
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(look.locale === 'ar' ? 'rtl' : 'ltr')
    expect(problems).toEqual([])
    await page.context().close()
  })
}
