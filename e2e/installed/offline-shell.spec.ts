import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { untilInstalled } from '../harness/installed.ts'
import { makeBoard, type Person, type QuickBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

test.describe.configure({ mode: 'serial' })

let person: Person
let board: QuickBoard

test.beforeAll(async ({ server }) => {
  person = await signUp(server.url, 'Shelly')
  board = await makeBoard(person, 'On the device')
})

test('Chromium finds nothing that keeps the application from being installed', async ({ page, context }) => {
  await openHome(page)
  await page.goto('/home')
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  const { errors, url } = await devtools.send('Page.getAppManifest')
  expect(url).toContain('/manifest.webmanifest')
  expect(errors).toEqual([])
  // A window without a profile of its own cannot install anything, whatever the application is like.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('every signed-in route opens without a network', async ({ page, context }) => {
  await openHome(page)
  const at = (path: string) =>
    path
      .replace('TEAM', String(board.team_id))
      .replace('BOARD', board.board_id)
      .replace('FOLDER', board.folder_id)
  const { team_id } = board
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  await expect(page.getByRole('grid')).toBeVisible()
  await context.setOffline(true)
  const blank: string[] = []
  for (const path of SIGNED_IN) {
    await page.goto(at(path), { waitUntil: 'domcontentloaded' })
    const isShown = await page
      .locator('nav, main, [role=alert], h1')
      .first()
      .waitFor()
      .then(() => true)
      .catch(() => false)
    if (!isShown) blank.push(at(path))
  }
  expect(blank, `workspace ${team_id}`).toEqual([])
  await context.setOffline(false)
})

test('the default avatar is a picture of the server, in its own cache, and there without a network', async ({
  page,
  context,
}) => {
  await openHome(page)
  await page.goto('/home')
  const avatar = page.getByRole('button', { name: 'Account of Shelly' }).locator('img')
  const address = /^\/api\/avatars\/\w+\.svg\?initials=S$/
  await expect(avatar).toHaveAttribute('src', address)
  const isDrawn = () => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
  await expect.poll(isDrawn).toBe(true)
  const kept = () =>
    page.evaluate(async () =>
      (await (await caches.open('generated-avatars')).keys()).map(({ url }) => {
        const { pathname, search } = new URL(url)
        return pathname + search
      }),
    )
  // The worker has had it go by once the page came through it.
  await page.reload()
  await expect.poll(kept).toContainEqual(expect.stringMatching(address))
  await context.setOffline(true)
  await page.reload()
  await expect.poll(isDrawn).toBe(true)
  await context.setOffline(false)
})

test('signing out takes the kept answers away, not the program', async ({ page }) => {
  await openHome(page)
  await page.goto('/home')
  await expect.poll(() => keptCalls(page)).toContain('/api/me')
  await page.waitForLoadState('networkidle')
  await page
    .getByRole('button', { name: /Shelly/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL(/login/)
  expect(await keptCalls(page)).not.toContain('/api/me')
  expect((await cacheNames(page)).some((name) => name.startsWith('shell-'))).toBe(true)
})

/** One address for each route that is no public page; what is not built yet says so inside of the frame. */
const SIGNED_IN = [
  '/',
  '/home',
  '/inbox',
  '/search?q=On',
  '/my-time',
  '/work',
  '/workspace/create',
  '/team/TEAM',
  '/team/TEAM/members',
  '/team/TEAM/settings',
  '/team/TEAM/permissions',
  '/team/TEAM/boards/create',
  '/team/TEAM/boards/BOARD/edit',
  '/team/TEAM/boards/BOARD/permissions',
  '/team/TEAM/whitelabel',
  '/team/TEAM/sso',
  '/b/BOARD',
  '/b/BOARD/FOLDER',
  '/profile/settings',
  '/profile/workspaces',
  '/profile/notifications',
  '/profile/security',
  '/profile/developer/hooks',
  '/profile/two-factor/status',
  '/profile/billing',
  '/profile/templates',
  '/templates/home',
  '/subscription/upgrade',
  '/attachment/download',
  '/auth/reauthenticate',
]

/** The program, signed in and from the device. */
async function openHome(page: Page): Promise<void> {
  await signIn(page, 'shelly')
  await page.goto('/home')
  await untilInstalled(page)
}

async function cacheNames(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys())
}

/** Paths of the calls whose answers are kept. */
async function keptCalls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = await (await caches.open('runtime-api-v1')).keys()
    return kept.map(({ url }) => new URL(url).pathname)
  })
}
