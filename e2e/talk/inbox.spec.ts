import type { Page } from '@playwright/test'

import { addItems, logIn } from '../families/long-text-steps.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'

const shots = process.env['TALK_SHOTS']
const PATIENT = { timeout: 30_000 }

const row = (page: Page, name: RegExp | string) => page.getByRole('listitem').filter({ hasText: name })
const unreadIn = (page: Page, name: string) => row(page, name).getByRole('img', { name: 'Unread' })

async function mention(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Write a comment' }).click()
  await page.keyboard.type('@nil')
  await page.getByRole('option', { name: /Nils/ }).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(text)).toBeVisible()
}

test('the inbox is live, read by keys, put off and undone, and works without the server', async ({
  server,
  browser,
}) => {
  const { owner, board } = await twoPeople(server, ['Nora', 'Nils'], 'Told')
  const items = await addItems(owner, board, [
    { [board.attribute_id]: 'Alpha' },
    { [board.attribute_id]: 'Beta' },
  ])
  const nora = await logIn(browser, server.url, 'nora')
  const nils = await logIn(browser, server.url, 'nils')
  const path = (n: number) => `/b/${board.board_id}/${board.folder_id}/${items[n]}?t=comments`

  await test.step('it is empty, and says what comes here', async () => {
    await nils.goto('/home')
    await expect(
      nils.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' }),
    ).toBeVisible()
    await nils.keyboard.press('g')
    await nils.keyboard.press('n')
    await expect(nils).toHaveURL(/\/inbox$/)
    await expect(nils.getByText('You are up to date')).toBeVisible()
    if (shots) await nils.screenshot({ path: `${shots}/inbox-empty.png` })
  })

  await test.step('what others do comes by itself', async () => {
    await mention(nora, path(0), 'first')
    await expect(unreadIn(nils, 'Alpha')).toBeVisible(PATIENT)
    await mention(nora, path(1), 'second')
    await expect(unreadIn(nils, 'Beta')).toBeVisible(PATIENT)
    if (shots) await nils.screenshot({ path: `${shots}/inbox.png` })
    await expectAccessible(nils)
  })

  await test.step('keys move, mark as read and back, and Undo takes it back', async () => {
    await nils.keyboard.press('j')
    await expect(row(nils, 'Beta').getByRole('link')).toBeFocused()
    await nils.keyboard.press('e')
    await expect(unreadIn(nils, 'Beta')).toHaveCount(0)
    await nils.keyboard.press('u')
    await expect(unreadIn(nils, 'Beta')).toBeVisible()
    await nils.keyboard.press('e')
    await expect(unreadIn(nils, 'Beta')).toHaveCount(0)
    await nils.getByRole('button', { name: 'Undo' }).click()
    await expect(unreadIn(nils, 'Beta')).toBeVisible()
  })

  await test.step('several are picked and put off to a date', async () => {
    await row(nils, 'Alpha').getByRole('checkbox').check({ force: true })
    await row(nils, 'Beta').getByRole('checkbox').check({ force: true })
    await nils.getByRole('toolbar', { name: 'Selected' }).getByRole('button', { name: 'Snooze' }).click()
    await nils.getByRole('menuitem', { name: 'Pick a date…' }).click()
    await expect(nils.getByRole('dialog', { name: 'Snooze until' })).toBeVisible()
    await nils.getByRole('dialog').getByRole('button', { name: 'Snooze' }).click()
    await expect(nils.getByText('You are up to date')).toBeVisible()
    await nils.getByRole('radio', { name: 'Snoozed' }).check({ force: true })
    await expect(row(nils, 'Alpha')).toBeVisible()
    await nils.getByRole('button', { name: 'Undo' }).click()
    await nils.getByRole('radio', { name: 'All' }).check({ force: true })
    await expect(unreadIn(nils, 'Alpha')).toBeVisible()
  })

  await test.step('without the server it is as it was, and what is read there arrives once it is back', async () => {
    await nils.context().setOffline(true)
    await row(nils, 'Alpha').getByRole('link').focus()
    await nils.keyboard.press('e')
    await expect(unreadIn(nils, 'Alpha')).toHaveCount(0)
    await nils.context().setOffline(false)
    const again = await logIn(browser, server.url, 'nils')
    await again.goto('/inbox')
    await expect(unreadIn(again, 'Beta')).toBeVisible(PATIENT)
    await expect(unreadIn(again, 'Alpha')).toHaveCount(0, PATIENT)
    await again.setViewportSize({ width: 390, height: 844 })
    if (shots) await again.screenshot({ path: `${shots}/inbox-390.png` })
  })

  await test.step('a press opens the place', async () => {
    await row(nils, 'Beta').getByRole('link').click()
    await expect(nils.locator('[data-named]')).toContainText('second')
  })
})
