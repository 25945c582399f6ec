import type { Page } from '@playwright/test'
import { newUuid } from '@weft/base'
import { privateFolderEntries } from '@weft/permissions'

import { addItems, addNotes, logIn } from '../families/long-text-steps.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeMailsDue, mailsTo } from '../harness/mails.ts'
import { twoPeople } from '../harness/two-people.ts'
import { openPhone } from '../phone/phone.ts'
import { bell, comments, newsOf, pickFromMenu, remove, said, write } from './talk-steps.ts'

const shots = process.env['TALK_SHOTS']

const unread = (page: Page) => page.getByRole('main').getByRole('img', { name: 'Unread' })

/** The addresses of comments that mails lead to, as somebody's mail program shows them. */
async function mailedPaths(dataDir: string, email: string): Promise<string[]> {
  const mails = await mailsTo(dataDir, email)
  const paths = mails.flatMap((mail) => {
    const links = mail.match(/https?:\/\/[^\s"<>]+/g) ?? []
    return links.map((link) => new URL(link.replaceAll('&amp;', '&'))).map((at) => at.pathname + at.search)
  })
  return [...new Set(paths)].filter((path) => path.includes('comment='))
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
  await Promise.all([quirin.goto(address), laptop.goto(address), tab.goto('/inbox'), phone.goto('/inbox')])
  await expect(laptop.getByText('No comments yet.')).toBeVisible()
  for (const page of [tab, phone]) await expect(page.getByText('You are up to date')).toBeVisible()
  const everywhere = async (count: number) => {
    for (const page of [laptop, tab, phone]) await expect(bell(page, count)).toBeVisible()
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
    await expect(bell(phone, 1)).toBeVisible()
    await expect(unread(phone)).toHaveCount(1)
    await expect(bell(laptop, 0)).toBeVisible()
  })

  await test.step('back, she has what is left of it, each once and in the order that all see', async () => {
    await laptop.context().setOffline(false)
    await expect(said(quirin, 'In the tunnel.')).toHaveCount(1)
    await expect(said(laptop, 'is it by id now?')).toHaveCount(1)
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
    await newsOf(laptop)
      .getByRole('link', { name: /Quirin mentioned you/ })
      .click()
    await expect(laptop.locator('[data-named]')).toContainText('is it by id now?')
    await everywhere(0)
    for (const page of [tab, phone]) await expect(unread(page)).toHaveCount(0)
  })

  await test.step('a press on the line of the inbox, on the phone', async () => {
    // Where the comments are not in sight, they are not read by themselves.
    await laptop.getByRole('tab', { name: 'Activity' }).click()
    await write(quirin, 'or by path?', rosalie)
    await everywhere(1)
    await expect(unread(tab)).toHaveCount(1)
    await phone
      .getByRole('link', { name: /Quirin mentioned you/ })
      .first()
      .click()
    await expect(phone.locator('[data-named]')).toContainText('or by path?')
    // An item on a phone has no bell above it but its own.
    await phone.getByRole('button', { name: 'Back' }).click()
    await everywhere(0)
    await expect(unread(tab)).toHaveCount(0)
  })
})

test('what nobody read is mailed, what was read is not; its link opens the comment, and reads it for all devices', async ({
  server,
  browser,
}) => {
  const { owner, member, board } = await twoPeople(server, ['Gisbert', 'Notburga'], 'Mailed')
  const { team_id, board_id, attribute_id } = board
  const items = await addItems(owner, board, [{ [attribute_id]: 'Alpha' }, { [attribute_id]: 'Beta' }])
  const call = async (item_id: string | undefined, words: string) => {
    const text = { html: `<p><span data-type="mention" data-id="${member.id}">@Notburga</span> ${words}</p>` }
    const body = { text, board_id, item_id, parent_id: null, row_version: 1 }
    const { status } = await owner.call('PUT', `/api/${team_id}/comments/${newUuid()}`, body)
    expect(status).toBe(201)
  }
  const waiting = async () => {
    const path = '/api/notifications/unread-count'
    return (await member.call<{ data: { unread_count: number } }>('GET', path)).body.data.unread_count
  }
  await call(items[0], 'Read at once.')
  await expect.poll(waiting).toBe(1)
  await member.call('PUT', '/api/notifications/read-all', { read_at: '2999-01-01 00:00:00' })
  const page = await logIn(browser, server.url, 'notburga')
  const { page: phone } = await openPhone(browser, server.url, 'notburga')
  await Promise.all([page.goto('/home'), phone.goto('/inbox')])
  for (const one of [page, phone]) await expect(bell(one, 0)).toBeVisible()
  await call(items[1], 'Please answer.')
  for (const one of [page, phone]) await expect(bell(one, 1)).toBeVisible()
  const mailed = async () => {
    await makeMailsDue(server.dataDir)
    return mailedPaths(server.dataDir, 'notburga@example.com')
  }
  await expect.poll(async () => (await mailed()).length).toBe(1)
  await page.goto((await mailed())[0] ?? '')
  await expect(page.locator('[data-named]')).toContainText('Please answer.')
  for (const one of [page, phone]) await expect(bell(one, 0)).toBeVisible()
  await expect(unread(phone)).toHaveCount(0)
})

test('who mentions somebody who cannot see the item is told so, alone', async ({ server, browser }) => {
  const { owner, board } = await twoPeople(server, ['Ruprecht', 'Swanhild'], 'Hidden')
  const { team_id, folder_id } = board
  const [item = ''] = await addItems(owner, board, [{ [board.attribute_id]: 'Alpha' }])
  const permissions = privateFolderEntries([owner.id])
  const closed = { resource_type: 'folder', resource_id: folder_id, permissions, row_version: 1 }
  const { status } = await owner.call('PUT', `/api/${team_id}/permissions/folder.${folder_id}`, closed)
  expect(status).toBeLessThan(300)
  const ruprecht = await logIn(browser, server.url, 'ruprecht')
  await ruprecht.goto(`/b/${board.board_id}/${folder_id}/${item}?t=comments`)
  await write(ruprecht, 'look at this', { typed: 'swa', name: /Swanhild/ })
  const note = ruprecht.getByText('Swanhild cannot see this item and is not notified.')
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
  const swanhild = await logIn(browser, server.url, 'swanhild')
  await swanhild.goto('/inbox')
  await expect(swanhild.getByText('You are up to date')).toBeVisible()
})

test('who is mentioned in a text hears of it, and opens the text; whom it does not reach the writer learns', async ({
  server,
  browser,
}) => {
  const { owner, board } = await twoPeople(server, ['Wunibald', 'Theophanu'], 'Texts')
  const { team_id, board_id, folder_id } = board
  await addNotes(owner, board)
  const [item = ''] = await addItems(owner, board, [{ [board.attribute_id]: 'Alpha' }])
  const wunibald = await logIn(browser, server.url, 'wunibald')
  const theophanu = await logIn(browser, server.url, 'theophanu')
  await theophanu.goto('/inbox')

  await test.step('the mention comes to the bell while the text is still open', async () => {
    await wunibald.goto(`/b/${board_id}/${folder_id}/${item}`)
    await wunibald.getByRole('button', { name: /^Notes: / }).press('Enter')
    const editor = wunibald.getByRole('textbox', { name: 'Notes' })
    await expect(editor).toBeFocused()
    await wunibald.keyboard.type('Ask @theo')
    await wunibald.getByRole('option', { name: /Theophanu/ }).click()
    await wunibald.keyboard.type('first')
    await expect(bell(theophanu, 1)).toBeVisible()
    // Other words of the text are no news of hers.
    await wunibald.keyboard.type(', then the others')
  })

  await test.step('it leads to the text, and the item is on her list with its reason', async () => {
    await bell(theophanu, 1).click()
    const line = newsOf(theophanu).getByRole('link', { name: /mentioned you in Notes/ })
    await line.click()
    await expect(theophanu).toHaveURL(new RegExp(`/${item}\\?.*t=attributes`))
    await expect(theophanu.getByRole('complementary').getByText('@Theophanu first')).toBeVisible()
    await theophanu.goto('/work')
    await expect(
      theophanu.locator(`[data-work="${item}"]`).getByRole('img', { name: 'You are mentioned' }),
    ).toBeVisible()
  })

  await test.step('once the folder is closed to her, the writer learns that she is not reached', async () => {
    const permissions = privateFolderEntries([owner.id])
    const closed = { resource_type: 'folder', resource_id: folder_id, permissions, row_version: 1 }
    await owner.call('PUT', `/api/${team_id}/permissions/folder.${folder_id}`, closed)
    await wunibald.reload()
    await expect(wunibald.getByText('Theophanu cannot see this item and is not notified.')).toBeVisible()
    await expect(theophanu.locator(`[data-work="${item}"]`)).toBeHidden()
  })
})
