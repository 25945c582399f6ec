import type { Page } from '@playwright/test'

import { addItems, logIn } from '../families/long-text-steps.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'

const shots = process.env['TALK_SHOTS']

const row = (page: Page, name: RegExp | string) => page.getByRole('listitem').filter({ hasText: name })
const unreadIn = (page: Page, name: string) => row(page, name).getByRole('img', { name: 'Unread' })

async function mention(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Write a comment' }).click()
  await page.keyboard.type('@run')
  await page.getByRole('option', { name: /Rune/ }).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(text)).toBeVisible()
}

test('the inbox is live, read by keys, put off and undone, and works without the server', async ({
  server,
  browser,
}) => {
  const { owner, board } = await twoPeople(server, ['Romy', 'Rune'], 'Told')
  const items = await addItems(owner, board, [
    { [board.attribute_id]: 'Alpha' },
    { [board.attribute_id]: 'Beta' },
  ])
  const romy = await logIn(browser, server.url, 'romy')
  const rune = await logIn(browser, server.url, 'rune')
  const path = (n: number) => `/b/${board.board_id}/${board.folder_id}/${items[n]}?t=comments`

  await test.step('it is empty, and says what comes here', async () => {
    await rune.goto('/home')
    await expect(
      rune.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' }),
    ).toBeVisible()
    await rune.keyboard.press('g')
    await rune.keyboard.press('n')
    await expect(rune).toHaveURL(/\/inbox$/)
    await expect(rune.getByText('You are up to date')).toBeVisible()
    if (shots) await rune.screenshot({ path: `${shots}/inbox-empty.png` })
  })

  await test.step('what others do comes by itself', async () => {
    await mention(romy, path(0), 'first')
    await expect(unreadIn(rune, 'Alpha')).toBeVisible()
    await mention(romy, path(1), 'second')
    await expect(unreadIn(rune, 'Beta')).toBeVisible()
    if (shots) await rune.screenshot({ path: `${shots}/inbox.png` })
    await expectAccessible(rune)
  })

  await test.step('keys move, mark as read and back, and Undo takes it back', async () => {
    await rune.keyboard.press('j')
    await expect(row(rune, 'Beta').getByRole('link')).toBeFocused()
    await rune.keyboard.press('e')
    await expect(unreadIn(rune, 'Beta')).toHaveCount(0)
    await rune.keyboard.press('u')
    await expect(unreadIn(rune, 'Beta')).toBeVisible()
    await rune.keyboard.press('e')
    await expect(unreadIn(rune, 'Beta')).toHaveCount(0)
    await rune.getByRole('button', { name: 'Undo' }).click()
    await expect(unreadIn(rune, 'Beta')).toBeVisible()
  })

  await test.step('several are picked and put off to a date', async () => {
    await row(rune, 'Alpha').getByRole('checkbox').check({ force: true })
    await row(rune, 'Beta').getByRole('checkbox').check({ force: true })
    await rune.getByRole('toolbar', { name: 'Selected' }).getByRole('button', { name: 'Snooze' }).click()
    await rune.getByRole('menuitem', { name: 'Pick a date…' }).click()
    await expect(rune.getByRole('dialog', { name: 'Snooze until' })).toBeVisible()
    await rune.getByRole('dialog').getByRole('button', { name: 'Snooze' }).click()
    await expect(rune.getByText('You are up to date')).toBeVisible()
    await rune.getByRole('radio', { name: 'Snoozed' }).check({ force: true })
    await expect(row(rune, 'Alpha')).toBeVisible()
    await rune.getByRole('button', { name: 'Undo' }).click()
    await rune.getByRole('radio', { name: 'All' }).check({ force: true })
    await expect(unreadIn(rune, 'Alpha')).toBeVisible()
  })

  await test.step('without the server it is as it was, and what is read there arrives once it is back', async () => {
    await rune.context().setOffline(true)
    await row(rune, 'Alpha').getByRole('link').focus()
    await rune.keyboard.press('e')
    await expect(unreadIn(rune, 'Alpha')).toHaveCount(0)
    await rune.context().setOffline(false)
    const again = await logIn(browser, server.url, 'rune')
    await again.goto('/inbox')
    await expect(unreadIn(again, 'Beta')).toBeVisible()
    await expect(unreadIn(again, 'Alpha')).toHaveCount(0)
    await again.setViewportSize({ width: 390, height: 844 })
    if (shots) await again.screenshot({ path: `${shots}/inbox-390.png` })
  })

  const beside = rune.getByRole('complementary', { name: 'Beta' })
  await test.step('a press shows the item beside the list, where one answers', async () => {
    await row(rune, 'Beta').getByRole('link').click()
    await expect(beside.locator('[data-named]')).toContainText('second')
    await expect(unreadIn(rune, 'Beta')).toHaveCount(0)
    await expect(row(rune, 'Alpha')).toBeVisible()
    if (shots) await rune.screenshot({ path: `${shots}/inbox-beside.png` })
    await expectAccessible(rune)
    await beside.getByRole('textbox', { name: 'Write a comment' }).click()
    await rune.keyboard.type('seen here')
    await rune.keyboard.press('Control+Enter')
    await romy.goto(path(1))
    await expect(romy.getByText('seen here')).toBeVisible()
  })

  await test.step('brackets lead to the next one, and Escape closes it', async () => {
    await beside.getByRole('heading').first().click()
    await rune.keyboard.press('Escape')
    await rune.keyboard.press(']')
    await expect(rune.getByRole('complementary', { name: 'Alpha' })).toBeVisible()
    await expect(rune.getByRole('complementary', { name: 'Beta' })).toHaveCount(0)
    await rune.keyboard.press('Escape')
    await expect(rune).toHaveURL(/\/inbox$/)
    await expect(rune.getByRole('complementary', { name: 'Alpha' })).toHaveCount(0)
  })

  await test.step('what a colleague deletes meanwhile is gone from there, too', async () => {
    await row(rune, 'Alpha').getByRole('link').click()
    await expect(rune.getByRole('complementary', { name: 'Alpha' })).toBeVisible()
    await romy.goto(path(0))
    await romy.getByRole('button', { name: 'More', exact: true }).click()
    await romy.getByRole('menuitem', { name: 'Delete item' }).click()
    await expect(rune.getByText('This item was either deleted or it never existed.')).toBeVisible()
    await rune.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('where there is no room beside the list, a press opens the place', async () => {
    await rune.setViewportSize({ width: 1000, height: 800 })
    await row(rune, 'Beta').getByRole('link').click()
    await expect(rune).toHaveURL(/\/b\//)
    await expect(rune.locator('[data-named]')).toContainText('second')
  })
})
