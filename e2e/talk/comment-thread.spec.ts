import type { Page } from '@playwright/test'
import { newUuid } from '@weft/base'

import { addItems, logIn } from '../families/long-text-steps.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { openPhone } from '../phone/phone.ts'
import { comments, remove, said, tool, write } from './talk-steps.ts'

const shots = process.env['TALK_SHOTS']

/** That somebody types is forgotten some seconds after the last key: from now on by nothing but what ends it. */
const withoutForgetting = (page: Page) =>
  page.evaluate(() => {
    const own = window.setTimeout.bind(window)
    const later = (run: () => void, ms?: number) => (ms === 4_000 ? 0 : own(run, ms))
    Object.assign(window, { setTimeout: later })
  })

test('comments are answered, pinned, reacted to, drafted and deleted by two at a time, and on a phone', async ({
  server,
  browser,
}) => {
  const { owner, member, board } = await twoPeople(server, ['Adelgund', 'Burkhart'], 'Thread')
  const { team_id, board_id, folder_id, attribute_id } = board
  const [item_id = ''] = await addItems(owner, board, [{ [attribute_id]: 'Alpha' }])
  const [first, second] = ['Before the tunnel.', 'In the tunnel.']
  for (const [by, words] of [[owner, first] as const, [member, second] as const]) {
    const body = { text: { html: `<p>${words}</p>` }, board_id, item_id, parent_id: null, row_version: 1 }
    const { status } = await by.call('PUT', `/api/${team_id}/comments/${newUuid()}`, body)
    expect(status).toBe(201)
  }
  const address = `/b/${board_id}/${folder_id}/${item_id}?t=comments`
  const adelgund = await logIn(browser, server.url, 'adelgund')
  const burkhart = await logIn(browser, server.url, 'burkhart')
  await Promise.all([adelgund.goto(address), burkhart.goto(address)])
  const isTyping = burkhart.getByText('Adelgund is typing…')

  await test.step('it is answered and pinned, with reactions given, joined and taken back', async () => {
    await tool(said(burkhart, first), 'Reply')
    await expect(burkhart.getByRole('textbox', { name: 'Write a reply' })).toBeFocused()
    await burkhart.keyboard.type('@ade')
    await burkhart.getByRole('option', { name: /Adelgund/ }).click()
    await burkhart.keyboard.type('which one?')
    await burkhart.keyboard.press('Control+Enter')
    const replies = adelgund.getByRole('list', { name: 'Replies' }).getByRole('article')
    await expect(replies).toHaveCount(1)
    await expect(replies.locator('[data-type=mention]')).toHaveText('@Adelgund')
    await tool(said(burkhart, first), 'Add reaction')
    await burkhart.getByRole('dialog').getByRole('button', { name: '👍' }).click()
    const chip = (page: Page) => said(page, first).getByRole('button', { name: /^👍/ })
    await expect(chip(adelgund)).toHaveText('👍1')
    await chip(adelgund).click()
    await expect(chip(burkhart)).toHaveText('👍2')
    await chip(burkhart).click()
    await expect(chip(adelgund)).toHaveText('👍1')
    await expect(chip(adelgund)).toHaveAttribute('aria-pressed', 'true')
    await expect(chip(burkhart)).toHaveAttribute('aria-pressed', 'false')
    await tool(said(adelgund, first), 'Pin')
    await expect(burkhart.getByRole('region', { name: 'Pinned comments' })).toContainText('1 pinned')
    await burkhart.getByRole('button', { name: 'Show pinned comments' }).click()
    await burkhart.getByRole('button', { name: first }).click()
    await expect(burkhart.locator('[data-named]')).toContainText(first)
    if (shots) await adelgund.screenshot({ path: `${shots}/thread.png` })
    await expectAccessible(adelgund, 'aside')
  })

  await test.step('what is typed and not sent is there after a reload', async () => {
    await adelgund.getByRole('textbox', { name: 'Write a comment' }).click()
    await adelgund.keyboard.type('Half a thought')
    // It says so for some seconds: looked for while the draft is.
    await Promise.all([
      expect(adelgund.getByText('Draft kept')).toBeVisible(),
      expect(isTyping).toBeVisible(),
    ])
    await adelgund.reload()
    const field = adelgund.getByRole('textbox', { name: 'Write a comment' })
    await expect(field).toHaveText('Half a thought')
    await field.click()
    await adelgund.keyboard.press('Control+End')
    await withoutForgetting(adelgund)
    await adelgund.keyboard.type('!')
    await expect(isTyping).toBeVisible()
    await adelgund.keyboard.press('Control+Enter')
    await expect(said(burkhart, 'Half a thought!')).toHaveCount(1)
    await expect(isTyping).toHaveCount(0)
    await expect(field).toHaveText('')
  })

  await test.step('one is deleted: a reply that is being written to it is not lost, an answered one keeps its place', async () => {
    await tool(said(burkhart, 'Half a thought'), 'Reply')
    await burkhart.keyboard.type('Hold on.')
    await expect(burkhart.getByText('Draft kept')).toBeVisible()
    await remove(said(adelgund, 'Half a thought'))
    await expect(said(burkhart, 'Half a thought')).toHaveCount(0)
    const left = burkhart.getByRole('alert').filter({ hasText: 'The comment that you answer was deleted.' })
    await expect(left).toContainText('Hold on.')
    await burkhart.reload()
    await expect(left).toContainText('Hold on.')
    if (shots) await burkhart.screenshot({ path: `${shots}/left.png` })
    await left.getByRole('button', { name: 'Send as a comment' }).click()
    await expect(said(adelgund, 'Hold on.')).toHaveCount(1)
    await expect(left).toHaveCount(0)
    await remove(said(adelgund, first).first())
    await expect(comments(burkhart).first()).toContainText('This comment was deleted.')
    await expect(burkhart.getByRole('list', { name: 'Replies' }).getByRole('article')).toHaveCount(1)
    await expect(burkhart.getByRole('region', { name: 'Pinned comments' })).toHaveCount(0)
    await expect(said(burkhart, second)).toHaveCount(1)
  })

  await test.step('the phone opens the comments from their number, and its comment reaches all', async () => {
    const { page: phone } = await openPhone(browser, server.url, 'burkhart')
    await phone.goto(`/b/${board_id}/${folder_id}`)
    await phone.getByRole('button', { name: /comments$/ }).click()
    await expect(phone.getByRole('tab', { name: /Comments/ })).toHaveAttribute('aria-selected', 'true')
    await write(phone, 'By thumb.')
    for (const page of [adelgund, burkhart]) await expect(said(page, 'By thumb.')).toHaveCount(1)
    if (shots) await phone.screenshot({ path: `${shots}/phone.png` })
    await expectAccessible(phone, 'aside')
  })
})

test('where a comment is written is in sight however many values an item has, and leaves with its tab', async ({
  server,
  page,
}) => {
  const owner = await signUp(server.url, 'Cunigunde')
  const board = await makeBoard(owner, 'Values')
  const { team_id, board_id, folder_id } = board
  for (let n = 0; n < 12; n++) {
    const attribute = { board_id, name: `Value ${n}`, type: 'text', sort_order: n + 2, row_version: 1 }
    await owner.call('PUT', `/api/${team_id}/attributes/${newUuid()}`, attribute)
  }
  const [item_id = ''] = await addItems(owner, board, [{ [board.attribute_id]: 'Long' }])
  await signIn(page, 'cunigunde')
  await page.setViewportSize({ width: 1280, height: 640 })
  await page.goto(`/b/${board_id}/${folder_id}/${item_id}`)
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await expect(page.getByRole('tab', { name: 'Comments' })).not.toBeInViewport()
  await expect(field).toBeInViewport({ ratio: 1 })
  await write(page, 'From up here.')
  await expect(said(page, 'From up here.')).toBeInViewport()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(field).toHaveCount(0)
})
