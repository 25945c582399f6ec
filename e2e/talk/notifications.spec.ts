import type { Page } from '@playwright/test'

import { addItems, logIn } from '../families/long-text-steps.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'

const shots = process.env['TALK_SHOTS']

const bell = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  })
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('who is mentioned hears of it on the page that is open, and a press leads to the comment', async ({
  server,
  browser,
}) => {
  const { owner, board } = await twoPeople(server, ['Nora', 'Nils'], 'News')
  const [item = ''] = await addItems(owner, board, [{ [board.attribute_id]: 'Alpha' }])
  const nora = await logIn(browser, server.url, 'nora')
  const nils = await logIn(browser, server.url, 'nils')
  await nils.goto('/home')
  await expect(bell(nils, 0)).toBeVisible()

  await test.step('nothing is there, and the list says what will be', async () => {
    await bell(nils, 0).click()
    await expect(list(nils).getByText('Nothing new')).toBeVisible()
    await nils.keyboard.press('Escape')
    await expect(list(nils)).toHaveCount(0)
  })

  await test.step('a mention is told live, in the bell and in the title', async () => {
    await nora.goto(`/b/${board.board_id}/${board.folder_id}/${item}?t=comments`)
    await nora.getByRole('textbox', { name: 'Write a comment' }).click()
    await nora.keyboard.type('@nil')
    await nora.getByRole('option', { name: /Nils/ }).click()
    await nora.keyboard.type('is it by id now?')
    await nora.keyboard.press('Control+Enter')
    await expect(bell(nils, 1)).toBeVisible()
    await expect(nils).toHaveTitle(/^\(1\) /)
  })

  await test.step('a press opens the comment, and it is read', async () => {
    await bell(nils, 1).click()
    const told = list(nils).getByRole('link', { name: /Alpha.*Nora mentioned you/ })
    await expect(told).toBeVisible()
    if (shots) await nils.screenshot({ path: `${shots}/bell.png` })
    await expectAccessible(nils, '[role=dialog]')
    await told.click()
    await expect(nils.locator('[data-named]')).toContainText('is it by id now?')
    await expect(nils).toHaveURL(/t=comments&comment=[0-9a-f-]+$/)
    await expect(bell(nils, 0)).toBeVisible()
    await expect(nils).not.toHaveTitle(/^\(/)
    // Whoever wrote is told nothing of it.
    await expect(bell(nora, 0)).toBeVisible()
  })

  await test.step('all are marked as read at once', async () => {
    await nils.getByRole('textbox', { name: 'Write a comment' }).click()
    await nils.keyboard.type('No, by path.')
    await nils.keyboard.press('Control+Enter')
    await expect(bell(nora, 1)).toBeVisible()
    await bell(nora, 1).click()
    await expect(list(nora).getByRole('link', { name: /Nils commented/ })).toBeVisible()
    await list(nora).getByRole('button', { name: 'Mark all as read' }).click()
    await expect(list(nora).getByRole('img', { name: 'Unread' })).toHaveCount(0)
    await nora.keyboard.press('Escape')
    await expect(bell(nora, 0)).toBeVisible()
  })
})
