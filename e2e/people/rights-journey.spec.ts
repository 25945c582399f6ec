import type { Browser, Page } from '@playwright/test'
import { newSlug } from '@weft/base'

import { expect, test } from '../harness/fixtures.ts'
import { untilInstalled } from '../harness/installed.ts'
import { linkTo, verifyEmail } from '../harness/mailbox.ts'
import { makeBoard, PASSWORD, type Person, type QuickBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { addFolder, addRows, cellOf, retype, stored } from '../offline/board-steps.ts'
import { queued, untilKept } from '../offline/device-steps.ts'

test.use({ serviceWorkers: 'allow' })

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  return context.newPage()
}

const pathOf = (board: QuickBoard) => `/b/${board.board_id}/${board.folder_id}`

/** One more folder of the board, with a table and rows. */
async function folderWithRows(owner: Person, board: QuickBoard, name: string): Promise<QuickBoard> {
  const folder = { ...board, folder_id: await addFolder(owner, board, name, 2) }
  await owner.call('PUT', `/api/${board.team_id}/views/${newSlug()}`, {
    board_id: board.board_id,
    folder_id: folder.folder_id,
    name: 'Table',
    type: 'table',
    row_version: 1,
  })
  await addRows(owner, folder, 2)
  return folder
}

/** Sets what one person may see at a place, on its permissions page. */
async function letSee(page: Page, path: string, name: string, may: 'Yes' | 'No'): Promise<void> {
  await page.goto(path)
  await page.getByRole('radio', { name: 'By person' }).click()
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: new RegExp(`^View folders, ${name}:`) }).click()
  const saved = page.waitForResponse((response) => response.url().endsWith('/bulk') && response.ok())
  await page.getByRole('dialog', { name: 'Why' }).getByRole('radio', { name: may }).click()
  await saved
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `View folders, ${name}: ${may}, set here` })).toBeVisible()
}

test('somebody is invited, sees one folder only, loses the other while it is open, and the owner can tell why', async ({
  page,
  server,
  browser,
}) => {
  const owner = await signUp(server.url, 'Yvonne')
  await verifyEmail(server.dataDir, owner, 'yvonne@example.com')
  const plan = await makeBoard(owner, 'Expedition')
  await addRows(owner, plan, 1)
  const payroll = await folderWithRows(owner, plan, 'Payroll')
  const permissions = `/team/${plan.team_id}/boards/${plan.board_id}/permissions`
  await signIn(page, 'yvonne')

  await test.step('of five addresses three are invited, the two wrong ones are listed', async () => {
    await page.goto(`/team/${plan.team_id}/members`)
    const field = page.getByLabel('Email addresses')
    await field.fill('xenia@new.example, no-address; zeno@new.example yvonne@example.com ines@new.example')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const problems = page.getByRole('alert')
    await expect(problems).toContainText('no-address: not an email address')
    await expect(problems).toContainText('yvonne@example.com: already a member')
    await expect(field).toHaveValue('no-address, yvonne@example.com')
    await expect(page.getByRole('list', { name: 'Open invitations' }).getByRole('listitem')).toHaveCount(3)
  })

  const second = await newPage(browser, server.url)
  await test.step('one accepts in a second browser', async () => {
    const link = await linkTo(server.dataDir, 'xenia@new.example', '/register/invitation')
    await second.goto(link.pathname + link.search + link.hash)
    await second.getByLabel('Name').fill('Xenia')
    await second.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await second.getByRole('button', { name: 'Create account' }).click()
    await second.waitForURL((url) => !url.pathname.startsWith('/register'))
    await expect(page.getByRole('list', { name: 'Members' }).getByText('xenia@new.example')).toBeVisible()
    await second.goto(pathOf(payroll))
    await expect(cellOf(second, 'Row 1')).toBeVisible()
  })

  const away = await newPage(browser, server.url)
  await test.step('on another device she edits without a network', async () => {
    await away.goto('/login')
    await away.getByLabel('Email').fill('xenia@new.example')
    await away.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await away.getByRole('button', { name: 'Log in' }).click()
    await away.waitForURL((url) => !url.pathname.startsWith('/login'))
    await away.goto(pathOf(payroll))
    await expect(cellOf(away, 'Row 1')).toBeVisible()
    await untilKept(away)
    // Editors come with the program: without a network one that is not on the device never opens.
    await untilInstalled(away)
    await away.context().setOffline(true)
    await retype(away, 'Row 0', 'Written in a tunnel')
    await retype(away, 'Row 1', 'Also in a tunnel')
    await expect.poll(() => queued(away)).toBe(2)
  })

  await test.step('restricted to one folder, she loses the other while it is open', async () => {
    await letSee(page, `${permissions}?folder=${plan.folder_id}`, 'Xenia', 'Yes')
    await expect(cellOf(second, 'Row 1')).toBeVisible()
    await letSee(page, permissions, 'Xenia', 'No')
    const start = performance.now()
    await expect(second.getByText('This folder is not here')).toBeVisible()
    test.info().annotations.push({ type: 'ms', description: String(Math.round(performance.now() - start)) })
    await expect(cellOf(second, 'Row 1')).toHaveCount(0)
    await expect(second.getByRole('treeitem', { name: 'Payroll' })).toHaveCount(0)
    await second.goto(pathOf(plan))
    await expect(cellOf(second, 'Row 0')).toBeVisible()
  })

  await test.step('what she edited there meanwhile comes back as refused', async () => {
    await away.context().setOffline(false)
    await expect.poll(() => queued(away)).toBe(0)
    await expect(away.getByText('This folder is not here')).toBeVisible()
    await away.getByRole('button', { name: /not saved|conflict/i }).click()
    await expect(away.getByText('Changed: Written in a tunnel')).toBeVisible()
    await expect(away.getByText('Changed: Also in a tunnel')).toBeVisible()
    const kept = [...(await stored(owner, payroll)).values()].map(({ data }) => String(data))
    expect(kept.toSorted()).toEqual(['Row 0', 'Row 1'])
  })

  await test.step('why: the token, its priority, and where and by whom it was set', async () => {
    await page.goto(`${permissions}?folder=${payroll.folder_id}`)
    await page.getByRole('button', { name: 'Check a person' }).click()
    const dialog = page.getByRole('dialog', { name: 'Check a person' })
    await dialog.getByRole('button', { name: /Person|Choose/ }).click()
    await page.getByRole('option', { name: /Xenia/ }).click()
    await dialog.getByRole('button', { name: 'View folders: No' }).click()
    await expect(
      dialog.getByText(/Decided by .*Xenia.* \(priority 10\), .*Expedition.* Set by .*Yvonne/),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'View as this person' }).click()
  })

  await test.step('through her eyes the folder is not there, and nothing can be changed', async () => {
    const banner = page.getByText('You see this the way Xenia does.')
    await expect(banner).toBeVisible()
    await expect(page.getByText('This folder is not here')).toBeVisible()
    await expect(page.getByRole('treeitem', { name: 'Payroll' })).toHaveCount(0)
    await page.getByRole('treeitem', { name: 'Folder 1' }).click()
    await expect(cellOf(page, 'Row 0')).toBeVisible()
    await page.getByRole('button', { name: 'Add item' }).first().click()
    await expect(page.getByText(/Nothing can be changed/)).toBeVisible()
    expect((await stored(owner, plan)).size).toBe(1)
    await page.getByRole('link', { name: 'Back to my own view' }).click()
    await expect(banner).toHaveCount(0)
    await page.goto(pathOf(payroll))
    await expect(cellOf(page, 'Row 1')).toBeVisible()
  })
  await second.context().close()
  await away.context().close()
})
