import type { Locator, Page } from '@playwright/test'
import { privateFolderEntries } from '@weft/permissions'

import { addItems, logIn } from '../families/long-text-steps.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { mailsTo } from '../harness/mails.ts'
import { twoPeople } from '../harness/two-people.ts'
import { openPhone } from '../phone/phone.ts'

const shots = process.env['TALK_SHOTS']
/** A page that was away tries again after a while. */
const PATIENT = { timeout: 30_000 }
/** What is meant for one person is mailed after a minute, unless it was read by then. */
const MAILED = { timeout: 120_000 }

const bell = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  })
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const comments = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('article')
const said = (page: Page, text: string) => comments(page).filter({ hasText: text })
const unread = (page: Page) => page.getByRole('main').getByRole('img', { name: 'Unread' })

async function write(page: Page, text: string, mentions?: { typed: string; name: RegExp }): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a comment' }).click()
  if (mentions) {
    await page.keyboard.type(`@${mentions.typed}`)
    await page.getByRole('option', { name: mentions.name }).click()
  }
  await page.keyboard.type(text)
  await page.keyboard.press('Control+Enter')
  await expect(said(page, text)).toHaveCount(1)
}

async function tool(comment: Locator, name: string): Promise<void> {
  await comment.hover()
  await comment.getByRole('button', { name, exact: true }).first().click()
}

async function pickFromMenu(comment: Locator, entry: string): Promise<void> {
  await comment.hover()
  await comment.getByRole('button', { name: /^More about the comment/ }).click()
  await comment.page().getByRole('menuitem', { name: entry }).click()
}

async function remove(comment: Locator): Promise<void> {
  await pickFromMenu(comment, 'Delete')
  await comment.page().getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
}

/** The addresses that mails lead to, as somebody's mail program shows them. */
async function mailedPaths(dataDir: string, email: string): Promise<string[]> {
  const mails = await mailsTo(dataDir, email)
  return mails.flatMap((mail) => {
    const links = mail.match(/https?:\/\/[^\s"<>]+/g) ?? []
    return links.map((link) => new URL(link.replaceAll('&amp;', '&'))).map((at) => at.pathname + at.search)
  })
}

test('who was away has each comment once and in order, and reads what calls them in one place for all', async ({
  server,
  browser,
}) => {
  const { owner, board } = await twoPeople(server, ['Quirin', 'Rosalie'], 'Everywhere')
  const [item = ''] = await addItems(owner, board, [{ [board.attribute_id]: 'Alpha' }])
  const address = `/b/${board.board_id}/${board.folder_id}/${item}?t=comments`
  const rosalie = { typed: 'ros', name: /Rosalie/ }
  const quirin = await logIn(browser, server.url, 'quirin')
  const laptop = await logIn(browser, server.url, 'rosalie')
  const tab = await laptop.context().newPage()
  const { page: phone } = await openPhone(browser, server.url, 'rosalie')
  await quirin.goto(address)
  await laptop.goto(address)
  await tab.goto('/inbox')
  await phone.goto('/inbox')
  await expect(laptop.getByText('No comments yet.')).toBeVisible()
  for (const page of [tab, phone]) await expect(page.getByText('You are up to date')).toBeVisible()
  const everywhere = async (count: number) => {
    for (const page of [laptop, tab, phone]) await expect(bell(page, count)).toBeVisible(PATIENT)
  }
  const all = (page: Page) => comments(page).locator('p').allInnerTexts()

  await test.step('while she is away, much is said, changed and deleted; her phone hears of it', async () => {
    await write(quirin, 'Before the tunnel.')
    await expect(said(laptop, 'Before the tunnel.')).toHaveCount(1)
    await expect(laptop.getByRole('tab', { name: /Comments/ })).toContainText('1')
    await expect(laptop.getByRole('grid').getByRole('button', { name: '1 comment' })).toBeVisible()
    await laptop.context().setOffline(true)
    await write(laptop, 'In the tunnel.')
    await expect(laptop.getByText('Waiting for the connection')).toBeVisible()
    if (shots) await laptop.screenshot({ path: `${shots}/waiting.png` })
    await write(quirin, 'First of three.')
    await write(quirin, 'is it by id now?', rosalie)
    await write(quirin, 'Said too fast.')
    await pickFromMenu(said(quirin, 'First of three.'), 'Edit')
    await expect(quirin.getByRole('textbox', { name: 'Edit comment' })).toBeFocused()
    await quirin.keyboard.type(' Or two.')
    await quirin.getByRole('button', { name: 'Save' }).click()
    await remove(said(quirin, 'Said too fast.'))
    await expect(said(quirin, 'Said too fast.')).toHaveCount(0)
    await expect(bell(phone, 1)).toBeVisible(PATIENT)
    await expect(unread(phone)).toHaveCount(1, PATIENT)
    await expect(bell(laptop, 0)).toBeVisible()
  })

  await test.step('back, she has what is left of it, each once and in the order that all see', async () => {
    await laptop.context().setOffline(false)
    await expect(said(quirin, 'In the tunnel.')).toHaveCount(1, PATIENT)
    await expect(said(laptop, 'is it by id now?')).toHaveCount(1, PATIENT)
    await expect(said(laptop, 'Said too fast.')).toHaveCount(0)
    await expect(said(laptop, 'Or two.').getByText('Edited')).toBeVisible()
    await expect(laptop.getByText('Waiting for the connection')).toHaveCount(0)
    await expect.poll(async () => (await all(laptop)).join() === (await all(quirin)).join()).toBe(true)
    expect((await all(laptop)).filter((text) => text !== 'In the tunnel.')).toEqual([
      'Before the tunnel.',
      'First of three. Or two.',
      '@Rosalie is it by id now?',
    ])
    await everywhere(1)
  })

  await test.step('a press in the bell opens the comment, and it is read on every page and device', async () => {
    await bell(laptop, 1).click()
    await list(laptop)
      .getByRole('link', { name: /Quirin mentioned you/ })
      .click()
    await expect(laptop.locator('[data-named]')).toContainText('is it by id now?')
    await everywhere(0)
    for (const page of [tab, phone]) await expect(unread(page)).toHaveCount(0, PATIENT)
  })

  await test.step('a press on the line of the inbox, on the phone', async () => {
    await laptop.goto('/home')
    await write(quirin, 'or by path?', rosalie)
    await everywhere(1)
    await expect(unread(tab)).toHaveCount(1, PATIENT)
    await phone
      .getByRole('link', { name: /Quirin mentioned you/ })
      .first()
      .click()
    await expect(phone.locator('[data-named]')).toContainText('or by path?')
    await everywhere(0)
    await expect(unread(tab)).toHaveCount(0, PATIENT)
  })

  await test.step('what nobody read is mailed, what was read is not; its link opens the comment', async () => {
    await phone.goto('/inbox')
    await write(quirin, 'Please answer.', rosalie)
    await everywhere(1)
    const mailed = async () =>
      (await mailedPaths(server.dataDir, 'rosalie@example.com')).filter((path) => path.includes('comment='))
    await expect.poll(async () => (await mailed()).length, MAILED).toBeGreaterThan(0)
    const [path = '', ...others] = new Set(await mailed())
    expect(others).toEqual([])
    await tab.goto(path)
    await expect(tab.locator('[data-named]')).toContainText('Please answer.')
    await everywhere(0)
    await expect(unread(phone)).toHaveCount(0, PATIENT)
  })

  const [first, second] = ['Before the tunnel.', 'In the tunnel.']
  await test.step('it is answered and pinned, with reactions given, joined and taken back', async () => {
    await laptop.goto(address)
    await tool(said(laptop, first), 'Reply')
    await expect(laptop.getByRole('textbox', { name: 'Write a reply' })).toBeFocused()
    await laptop.keyboard.type('@qui')
    await laptop.getByRole('option', { name: /Quirin/ }).click()
    await laptop.keyboard.type('which one?')
    await laptop.keyboard.press('Control+Enter')
    const replies = quirin.getByRole('list', { name: 'Replies' }).getByRole('article')
    await expect(replies).toHaveCount(1)
    await expect(replies.locator('[data-type=mention]')).toHaveText('@Quirin')
    await tool(said(laptop, first), 'Add reaction')
    await laptop.getByRole('dialog').getByRole('button', { name: '👍' }).click()
    const chip = (page: Page) => said(page, first).getByRole('button', { name: /^👍/ })
    await expect(chip(quirin)).toHaveText('👍1')
    await chip(quirin).click()
    await expect(chip(laptop)).toHaveText('👍2')
    await chip(laptop).click()
    await expect(chip(quirin)).toHaveText('👍1')
    await expect(chip(quirin)).toHaveAttribute('aria-pressed', 'true')
    await expect(chip(laptop)).toHaveAttribute('aria-pressed', 'false')
    await tool(said(quirin, first), 'Pin')
    await expect(laptop.getByRole('region', { name: 'Pinned comments' })).toContainText('1 pinned')
    await laptop.getByRole('button', { name: 'Show pinned comments' }).click()
    await laptop.getByRole('button', { name: first }).click()
    await expect(laptop.locator('[data-named]')).toContainText(first)
    if (shots) await quirin.screenshot({ path: `${shots}/thread.png` })
    await expectAccessible(quirin, 'aside')
  })

  await test.step('what is typed and not sent is there after a reload', async () => {
    await quirin.getByRole('textbox', { name: 'Write a comment' }).click()
    await quirin.keyboard.type('Half a thought')
    await expect(quirin.getByText('Draft kept')).toBeVisible()
    await expect(laptop.getByText('Quirin is typing…')).toBeVisible()
    await quirin.reload()
    const field = quirin.getByRole('textbox', { name: 'Write a comment' })
    await expect(field).toHaveText('Half a thought')
    await field.click()
    await quirin.keyboard.press('Control+End')
    await quirin.keyboard.type('!')
    await expect(laptop.getByText('Quirin is typing…')).toBeVisible()
    await quirin.keyboard.press('Control+Enter')
    await expect(said(laptop, 'Half a thought!')).toHaveCount(1)
    // With the comment, and not some seconds later.
    await expect(laptop.getByText('Quirin is typing…')).toHaveCount(0, { timeout: 1_500 })
    await expect(field).toHaveText('')
  })

  await test.step('one is deleted: a reply that is being written to it is not lost, an answered one keeps its place', async () => {
    await tool(said(laptop, 'Half a thought'), 'Reply')
    await laptop.keyboard.type('Hold on.')
    await expect(laptop.getByText('Draft kept')).toBeVisible()
    await remove(said(quirin, 'Half a thought'))
    await expect(said(laptop, 'Half a thought')).toHaveCount(0)
    const left = laptop.getByRole('alert').filter({ hasText: 'The comment that you answer was deleted.' })
    await expect(left).toContainText('Hold on.')
    await laptop.reload()
    await expect(left).toContainText('Hold on.')
    if (shots) await laptop.screenshot({ path: `${shots}/left.png` })
    await left.getByRole('button', { name: 'Send as a comment' }).click()
    await expect(said(quirin, 'Hold on.')).toHaveCount(1)
    await expect(left).toHaveCount(0)
    await remove(said(quirin, first).first())
    await expect(comments(laptop).first()).toContainText('This comment was deleted.')
    await expect(laptop.getByRole('list', { name: 'Replies' }).getByRole('article')).toHaveCount(1)
    await expect(laptop.getByRole('region', { name: 'Pinned comments' })).toHaveCount(0)
    await expect(said(laptop, second)).toHaveCount(1)
  })

  await test.step('the phone opens the comments from their number, and its comment reaches all', async () => {
    await phone.goto(`/b/${board.board_id}/${board.folder_id}`)
    await phone.getByRole('button', { name: /comments$/ }).click()
    await expect(phone.getByRole('tab', { name: /Comments/ })).toHaveAttribute('aria-selected', 'true')
    await write(phone, 'By thumb.')
    for (const page of [quirin, laptop]) await expect(said(page, 'By thumb.')).toHaveCount(1)
    if (shots) await phone.screenshot({ path: `${shots}/phone.png` })
    await expectAccessible(phone, 'aside')
  })
})

test('who mentions somebody who cannot see the item is told so, alone', async ({ server, browser }) => {
  const { owner, board } = await twoPeople(server, ['Ruprecht', 'Sunniva'], 'Hidden')
  const { team_id, folder_id } = board
  const [item = ''] = await addItems(owner, board, [{ [board.attribute_id]: 'Alpha' }])
  const permissions = privateFolderEntries([owner.id])
  const closed = { resource_type: 'folder', resource_id: folder_id, permissions, row_version: 1 }
  const { status } = await owner.call('PUT', `/api/${team_id}/permissions/folder.${folder_id}`, closed)
  expect(status).toBeLessThan(300)
  const ruprecht = await logIn(browser, server.url, 'ruprecht')
  await ruprecht.goto(`/b/${board.board_id}/${folder_id}/${item}?t=comments`)
  await write(ruprecht, 'look at this', { typed: 'sun', name: /Sunniva/ })
  const note = ruprecht.getByText('Sunniva cannot see this item and is not notified.')
  await expect(note).toBeVisible()
  if (shots) {
    await ruprecht.screenshot({ path: `${shots}/unreached.png` })
    await ruprecht.evaluate(() => {
      document.documentElement.dataset['theme'] = 'dark'
      document.documentElement.dir = 'rtl'
    })
    await ruprecht.setViewportSize({ width: 390, height: 844 })
    await ruprecht.screenshot({ path: `${shots}/unreached-390.png` })
  }
  await ruprecht.reload()
  await expect(note).toBeVisible()
  const sunniva = await logIn(browser, server.url, 'sunniva')
  await sunniva.goto('/inbox')
  await expect(sunniva.getByText('You are up to date')).toBeVisible()
})
