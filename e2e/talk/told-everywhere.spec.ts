import type { Page } from '@playwright/test'
import { privateFolderEntries } from '@weft/permissions'

import { addItems, logIn } from '../families/long-text-steps.ts'
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
    await laptop.context().setOffline(true)
    await write(laptop, 'In the tunnel.')
    await write(quirin, 'First of three.')
    await write(quirin, 'is it by id now?', rosalie)
    await write(quirin, 'Said too fast.')
    await said(quirin, 'First of three.').hover()
    await said(quirin, 'First of three.')
      .getByRole('button', { name: /^More about the comment/ })
      .click()
    await quirin.getByRole('menuitem', { name: 'Edit' }).click()
    await quirin.keyboard.type(' Or two.')
    await quirin.getByRole('button', { name: 'Save' }).click()
    await said(quirin, 'Said too fast.').hover()
    await said(quirin, 'Said too fast.')
      .getByRole('button', { name: /^More about the comment/ })
      .click()
    await quirin.getByRole('menuitem', { name: 'Delete' }).click()
    await quirin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
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
