import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { untilInstalled } from '../harness/installed.ts'
import { verifyEmail } from '../harness/mailbox.ts'
import { makeBoard, type Person, type QuickBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

const REFUSED = 'This action is not available when you are offline.'
const REPLACED = 'This feature is not available when offline'

let person: Person
let board: QuickBoard

test.beforeAll(async ({ server }) => {
  person = await signUp(server.url, 'Remota')
  const other = await signUp(server.url, 'Otherone')
  board = await makeBoard(person, 'Far away')
  await verifyEmail(server.dataDir, person, 'remota@example.com')
  await verifyEmail(server.dataDir, other, 'otherone@example.com')
  const invited = ['otherone@example.com', 'nobody@example.com'].map((email) => ({
    email,
    role: 'full-member',
  }))
  const answer = await person.call('POST', `/api/teams/${board.team_id}/members`, { invitations: invited })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  expect(other.id).toBeGreaterThan(0)
})

test.beforeEach(async ({ page }) => {
  await signIn(page, 'remota')
  await page.goto('/home')
  await untilInstalled(page)
})

test('pages that show what only the server knows say so, and come back by themselves', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000)
  await context.setOffline(true)
  const wrong: string[] = []
  const paths = await serverPages()
  expect(paths.length).toBeGreaterThan(20)
  for (const path of paths) {
    await page.goto(fill(path), { waitUntil: 'domcontentloaded' })
    const sentence = page.getByText(REPLACED).or(page.getByText('This page is not available yet.'))
    const isSaid = await sentence
      .first()
      .waitFor()
      .then(() => true)
      .catch(() => false)
    if (!isSaid) wrong.push(path)
  }
  expect(wrong).toEqual([])
  await page.goto(`/team/${board.team_id}/members`)
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible()
  await expect(page.getByText(REPLACED)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('list', { name: 'Members' })).toBeVisible()
  await expect(page.getByText(REPLACED)).toHaveCount(0)
})

interface Act {
  name: string
  path: string
  /** What tells that the page is ready to be cut off. */
  ready: (page: Page) => Promise<void>
  act: (page: Page) => Promise<void>
}

const heading = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()
const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()
const choose = (menu: string, item: string) => async (page: Page) => {
  await press(menu)(page)
  await page.getByRole('menuitem', { name: item }).click()
}
const members = (page: Page) => expect(page.getByRole('list', { name: 'Members' })).toBeVisible()
const MEMBERS = '/team/$teamId/members'

/** Everything that is asked of the server at once, tried on pages that were opened while it was there. */
const acts: readonly Act[] = [
  {
    name: 'invite',
    path: MEMBERS,
    ready: members,
    async act(page) {
      await page.getByLabel('Email addresses').fill('third@example.com')
      await press('Invite')(page)
    },
  },
  {
    name: 'resend',
    path: MEMBERS,
    ready: members,
    act: choose('Actions for nobody@example.com', 'Send again'),
  },
  {
    name: 'withdraw',
    path: MEMBERS,
    ready: members,
    act: choose('Actions for nobody@example.com', 'Withdraw'),
  },
  {
    name: 'change a role',
    path: MEMBERS,
    ready: members,
    async act(page) {
      await page.getByRole('button', { name: /Role of Otherone/ }).click()
      await page.getByRole('option', { name: /Restricted/ }).click()
    },
  },
  {
    name: 'remove a member',
    path: MEMBERS,
    ready: members,
    async act(page) {
      await choose('Actions for Otherone', 'Remove from workspace')(page)
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .getByRole('button', { name: 'Remove' })
        .click()
    },
  },
  {
    name: 'create a workspace',
    path: '/workspace/create',
    ready: heading('Create a workspace'),
    async act(page) {
      await page.getByLabel('Workspace name').fill('Nowhere')
      await press('Create workspace')(page)
    },
  },
  {
    name: 'create a board',
    path: '/team/$teamId/boards/create',
    ready: (page) => expect(page.getByLabel('Board name')).toBeVisible(),
    async act(page) {
      await page.getByLabel('Board name').fill('Nowhere')
      await press('Create board')(page)
    },
  },
  {
    name: 'save the profile',
    path: '/profile/settings',
    ready: heading('Profile'),
    async act(page) {
      await page.getByLabel('Name', { exact: true }).fill('Somebody else')
      await page.getByLabel('Name', { exact: true }).blur()
      // What was typed stays, to be saved with the next leaving.
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Somebody else')
    },
  },
  {
    name: 'remove the offline copy',
    path: '/profile/settings',
    ready: heading('Profile'),
    act: (page) => page.getByRole('button', { name: 'Remove', exact: true }).last().click(),
  },
  {
    name: 'add an attribute',
    path: '/b/BOARD/FOLDER',
    ready: (page) => expect(page.getByRole('grid')).toBeVisible(),
    act: press('Add attribute'),
  },
]

test('every action that needs the server is refused in the words of the specification', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000)
  for (const { name, path, ready, act } of acts) {
    await test.step(name, async () => {
      await page.goto(fill(path))
      await ready(page)
      await goOffline(page)
      await act(page)
      // Once, however many parts of the page heard of it.
      const told = page.getByRole('region', { name: 'Notifications' }).getByText(REFUSED, { exact: true })
      await expect(told, name).toHaveCount(1)
      await context.setOffline(false)
    })
  }
})

test('an import cannot be begun without the server, and goes on where it was', async ({ page, context }) => {
  await page.goto(fill('/b/BOARD/FOLDER'))
  await expect(page.getByRole('grid')).toBeVisible()
  await goOffline(page)
  await page.getByRole('button', { name: 'Import CSV' }).first().click()
  await expect(page.getByRole('dialog').getByText(REPLACED)).toBeVisible()
  await context.setOffline(false)
  const field = page.getByLabel('File', { exact: true })
  await expect(field).toBeAttached()
  await field.setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Count\nOne,1\nTwo,2\n'),
  })
  const begin = page.getByRole('button', { name: 'Import 2 rows' })
  await expect(begin).toBeVisible()
  await goOffline(page)
  await begin.click()
  await expect(page.getByText(REFUSED).first()).toBeVisible()
  await expect(begin).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Connected', { exact: true }).or(page.getByText('Syncing'))).toBeVisible()
  await begin.click()
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
})

/** Without the network, as far as the page has found out. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. Changes are kept and sent later.').first()).toBeVisible()
}

/** The pages of the features that say that they need the server; the features themselves run in a browser only. */
async function serverPages(): Promise<string[]> {
  const root = join(import.meta.dirname, '../..')
  const files = globSync(['features/*/client/feature.ts', 'apps/web/src/routing/unbuilt-pages.ts'], {
    cwd: root,
  })
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  const rows = texts.flatMap((text) => text.split('page({').slice(1))
  return rows.flatMap((row) =>
    row.includes('needsServer: true') ? (/path: '([^']+)'/.exec(row)?.[1] ?? []) : [],
  )
}

function fill(path: string): string {
  return path
    .replace('$teamId', String(board.team_id))
    .replace('$boardId', board.board_id)
    .replace('$folderId', board.folder_id)
    .replace('BOARD', board.board_id)
    .replace('FOLDER', board.folder_id)
    .replace(/\/\{-\$\w+\}/, '')
    .replaceAll(/\$\w+/g, '1')
}
