import type { Page } from '@playwright/test'

import { addItems, logIn } from '../families/long-text-steps.ts'
import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'

const shots = process.env['TALK_SHOTS']

/** How many comments the row says there are, and whether some are not read. */
const mark = (page: Page, name: RegExp | string) =>
  page.getByRole('grid').getByRole('button', { name, exact: true })

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Write a comment' }).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Comments' }).getByText(text)).toHaveCount(1)
}

test('what was read on one device is read on the other, also what was read offline', async ({
  server,
  browser,
}) => {
  const { owner, member, board } = await twoPeople(server, ['Ulla', 'Uwe'], 'Unread')
  const [item = ''] = await addItems(owner, board, [{ [board.attribute_id]: 'Alpha' }])
  const folder = `/b/${board.board_id}/${board.folder_id}`
  const ulla = await logIn(browser, server.url, 'ulla')
  const desk = await logIn(browser, server.url, 'uwe')
  const other = await logIn(browser, server.url, 'uwe')
  for (const page of [desk, other]) {
    // The first visit says from when on comments are new.
    const visited = page.waitForResponse((answer) => answer.url().includes('/api/me/comment-reads'))
    await page.goto(folder)
    await visited
    await expect(page.getByRole('grid').getByText('Alpha')).toBeVisible()
  }
  const kept = async () => {
    const { body } = await member.call<{ data: unknown[] }>('GET', '/api/me/comment-reads')
    return body.data.length
  }
  await expect.poll(kept).toBe(1)
  await ulla.goto(`${folder}/${item}?t=comments`)

  await test.step('a comment is marked on both devices', async () => {
    await write(ulla, 'Have a look.')
    for (const page of [desk, other]) await expect(mark(page, '1 comment, not read yet')).toBeVisible()
    await expect(mark(ulla, '1 comment')).toBeVisible()
    if (shots) await desk.screenshot({ path: `${shots}/unread.png` })
  })

  await test.step('reading it says what is new, and the mark goes on both', async () => {
    await mark(desk, '1 comment, not read yet').click()
    await expect(desk.getByText('New', { exact: true })).toBeVisible()
    for (const page of [desk, other]) await expect(mark(page, '1 comment')).toBeVisible()
    if (shots) await desk.screenshot({ path: `${shots}/new-line.png` })
    await desk.getByRole('tab', { name: 'Activity' }).click()
  })

  await test.step('what is read offline is read on the other when the network is back', async () => {
    await write(ulla, 'And again.')
    for (const page of [desk, other]) await expect(mark(page, '2 comments, some not read yet')).toBeVisible()
    await desk.context().setOffline(true)
    await desk.getByRole('tab', { name: /Comments/ }).click()
    await expect(mark(desk, '2 comments')).toBeVisible()
    await expect(mark(other, '2 comments, some not read yet')).toBeVisible()
    await desk.context().setOffline(false)
    await expect(mark(other, '2 comments')).toBeVisible()
  })

  await test.step('after a reload it is still read', async () => {
    await desk.reload()
    await expect(mark(desk, '2 comments')).toBeVisible()
  })
})
