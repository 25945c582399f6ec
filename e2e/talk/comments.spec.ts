import type { Locator, Page } from '@playwright/test'

import { addItems, logIn } from '../families/long-text-steps.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'
import { openPhone } from '../phone/phone.ts'

/** A page that was away tries again after a while. */
const PATIENT = { timeout: 30_000 }
const shots = process.env['TALK_SHOTS']

const thread = (page: Page) => page.getByRole('list', { name: 'Comments' })
const comments = (page: Page) => thread(page).getByRole('article')
const said = (page: Page, text: string) => comments(page).filter({ hasText: text })

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await field.click()
  await page.keyboard.type(text)
  await page.keyboard.press('Control+Enter')
  await expect(said(page, text)).toHaveCount(1)
}

async function tool(comment: Locator, name: string): Promise<void> {
  await comment.hover()
  await comment.getByRole('button', { name, exact: true }).first().click()
}

async function pickFromMenu(page: Page, comment: Locator, entry: string): Promise<void> {
  await comment.hover()
  await comment.getByRole('button', { name: /^More about the comment/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('two people and a phone talk about an item: each comment once, in order, and live', async ({
  server,
  browser,
}) => {
  const { owner, board } = await twoPeople(server, ['Talia', 'Torvald'], 'Talk')
  const [item = ''] = await addItems(owner, board, [{ [board.attribute_id]: 'Alpha' }])
  const address = `/b/${board.board_id}/${board.folder_id}/${item}?t=comments`
  const talia = await logIn(browser, server.url, 'talia')
  const torvald = await logIn(browser, server.url, 'torvald')
  await talia.goto(address)
  await torvald.goto(address)
  await expect(talia.getByText('No comments yet.')).toBeVisible()

  await test.step('a comment shows in the other browser, and in the row', async () => {
    await write(talia, 'The lock is keyed by path.')
    await expect(said(torvald, 'The lock is keyed by path.')).toHaveCount(1)
    await expect(torvald.getByRole('tab', { name: /Comments/ })).toContainText('1')
    await expect(torvald.getByRole('grid').getByRole('button', { name: '1 comment' })).toBeVisible()
  })

  await test.step('it is answered, with a mention of who wrote it', async () => {
    await tool(said(torvald, 'The lock is keyed by path.'), 'Reply')
    const field = torvald.getByRole('textbox', { name: 'Write a reply' })
    await expect(field).toBeFocused()
    await torvald.keyboard.type('@tal')
    await torvald.getByRole('option', { name: /Talia/ }).click()
    await torvald.keyboard.type('is it by id now?')
    await torvald.keyboard.press('Control+Enter')
    const replies = talia.getByRole('list', { name: 'Replies' }).getByRole('article')
    await expect(replies).toHaveCount(1)
    await expect(replies.locator('[data-type=mention]')).toHaveText('@Talia')
  })

  await test.step('a reaction is given, joined and taken back', async () => {
    const first = (page: Page) => comments(page).first()
    await tool(first(torvald), 'Add reaction')
    await torvald.getByRole('dialog').getByRole('button', { name: '👍' }).click()
    const chip = (page: Page) => first(page).getByRole('button', { name: /^👍/ })
    await expect(chip(talia)).toHaveText('👍1')
    await chip(talia).click()
    await expect(chip(torvald)).toHaveText('👍2')
    await chip(torvald).click()
    await expect(chip(talia)).toHaveText('👍1')
    await expect(chip(talia)).toHaveAttribute('aria-pressed', 'true')
    await expect(chip(torvald)).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('it is pinned above the thread for both', async () => {
    await tool(comments(talia).first(), 'Pin')
    await expect(torvald.getByRole('region', { name: 'Pinned comments' })).toContainText('1 pinned')
    await torvald.getByRole('button', { name: 'Show pinned comments' }).click()
    await torvald.getByRole('button', { name: 'The lock is keyed by path.' }).click()
    await expect(torvald.locator('[data-named]')).toHaveCount(1)
  })

  await test.step('it is changed by whoever wrote it, and says so', async () => {
    await pickFromMenu(talia, comments(talia).first(), 'Edit')
    const field = talia.getByRole('textbox', { name: 'Edit comment' })
    await expect(field).toBeFocused()
    await talia.keyboard.type(' Not by id.')
    await talia.getByRole('button', { name: 'Save' }).click()
    await expect(said(torvald, 'The lock is keyed by path. Not by id.')).toHaveCount(1)
    await expect(comments(torvald).first().getByText('Edited')).toBeVisible()
    if (shots) await talia.screenshot({ path: `${shots}/thread.png` })
    await expectAccessible(talia, 'aside')
  })

  await test.step('what is typed and not sent is there after a reload', async () => {
    await talia.getByRole('textbox', { name: 'Write a comment' }).click()
    await talia.keyboard.type('Half a thought')
    await expect(talia.getByText('Draft kept')).toBeVisible()
    await expect(torvald.getByText('Talia is typing…')).toBeVisible()
    await talia.reload()
    const field = talia.getByRole('textbox', { name: 'Write a comment' })
    await expect(field).toHaveText('Half a thought')
    await field.click()
    await talia.keyboard.press('Control+Enter')
    await expect(said(torvald, 'Half a thought')).toHaveCount(1)
    await expect(field).toHaveText('')
  })

  await test.step('offline it waits, and is sent once and in order when the network is back', async () => {
    await torvald.context().setOffline(true)
    await write(torvald, 'From the tunnel, one.')
    await write(torvald, 'From the tunnel, two.')
    await expect(torvald.getByText('Waiting for the connection').first()).toBeVisible()
    if (shots) await torvald.screenshot({ path: `${shots}/waiting.png` })
    await write(talia, 'Meanwhile.')
    await torvald.context().setOffline(false)
    const tail = async (page: Page) => (await comments(page).locator('p').allInnerTexts()).slice(-3)
    for (const page of [talia, torvald]) await expect(said(page, 'From the tunnel')).toHaveCount(2, PATIENT)
    await expect.poll(async () => (await tail(talia)).join() === (await tail(torvald)).join()).toBe(true)
    const own = (await tail(talia)).filter((text) => text !== 'Meanwhile.')
    expect(own).toEqual(['From the tunnel, one.', 'From the tunnel, two.'])
    await expect(torvald.getByText('Waiting for the connection')).toHaveCount(0)
  })

  await test.step('one is deleted after a question; a reply that is being written to it is not lost', async () => {
    await tool(said(torvald, 'Meanwhile.'), 'Reply')
    await torvald.keyboard.type('Hold on.')
    await expect(torvald.getByText('Draft kept')).toBeVisible()
    await pickFromMenu(talia, said(talia, 'Meanwhile.'), 'Delete')
    await talia.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(said(torvald, 'Meanwhile.')).toHaveCount(0)
    const left = torvald.getByRole('alert').filter({ hasText: 'The comment that you answer was deleted.' })
    await expect(left).toContainText('Hold on.')
    await torvald.reload()
    await expect(left).toContainText('Hold on.')
    if (shots) await torvald.screenshot({ path: `${shots}/left.png` })
    await left.getByRole('button', { name: 'Send as a comment' }).click()
    await expect(said(talia, 'Hold on.')).toHaveCount(1)
    await expect(left).toHaveCount(0)
  })

  await test.step('an answered one keeps its place', async () => {
    const confirm = () => talia.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await pickFromMenu(talia, comments(talia).first(), 'Delete')
    await confirm()
    await expect(comments(torvald).first()).toContainText('This comment was deleted.')
    await expect(torvald.getByRole('list', { name: 'Replies' }).getByRole('article')).toHaveCount(1)
    await expect(torvald.getByRole('region', { name: 'Pinned comments' })).toHaveCount(0)
  })

  await test.step('a phone opens the comments from their number, and its comment reaches both', async () => {
    const { page } = await openPhone(browser, server.url, 'torvald')
    await page.goto(`/b/${board.board_id}/${board.folder_id}`)
    await page.getByRole('button', { name: /comments$/ }).click()
    await expect(page.getByRole('tab', { name: /Comments/ })).toHaveAttribute('aria-selected', 'true')
    await write(page, 'By thumb.')
    await expect(said(talia, 'By thumb.')).toHaveCount(1)
    if (shots) await page.screenshot({ path: `${shots}/phone.png` })
    await expectAccessible(page, 'aside')
  })
})
