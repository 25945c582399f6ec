import { join } from 'node:path'

import type { Page } from '@playwright/test'
import { newUuid } from '@weft/base'

import { expectAccessible } from '../harness/accessible.ts'
import { type Person, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { expect, test } from '../harness/with-model.ts'
import { detailsOf, LOOKS, nameOf, openPage, SHOTS } from '../screens/looks.ts'
import { makeSmallBoard, type SmallBoard } from '../views/small-board.ts'
import { comments, said } from './talk-steps.ts'

const SAID = [
  'The index stalls after a rename, on both nodes.',
  'I can see it: two scans hold the same lock.',
  'Then lock by folder id?',
  'Yes, and keep the old key until the scan ends.',
  'I do it by Friday.',
  'Who writes the upgrade notes?',
]
const BEGUN =
  'The index stalls after a rename, because two scans hold one lock.\n- Decided: lock by folder id'
const REST = '\n- Open: who writes the upgrade notes <b>first</b>'

async function talkOf(person: Person, name: string): Promise<{ board: SmallBoard; path: string }> {
  const board = await makeSmallBoard(person, name, {
    attributes: {},
    items: [{ Name: 'Rebuild the index' }],
    view: { name: 'All', type: 'table' },
  })
  const { team_id, board_id, folder_id } = board
  const [item_id] = board.items
  for (const text of SAID) {
    const body = { board_id, item_id, text: { html: `<p>${text}</p>` }, row_version: 1 }
    await person.call('PUT', `/api/${team_id}/comments/${newUuid()}`, body)
  }
  return { board, path: `/b/${board_id}/${folder_id}/${item_id}?t=comments` }
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Summary of the comments' })
const summarize = (page: Page) => page.getByRole('button', { name: 'Summarize with AI' })

test('a talk is summed up by keys alone, and becomes a comment of one’s own for a credit', async ({
  page,
  server,
  model,
}) => {
  const owner = await signUp(server.url, 'Summer')
  const { path } = await talkOf(owner, 'Summed up')
  await signIn(page, 'Summer')
  await page.goto(path)
  const dialog = dialogOf(page)

  await test.step('it says what is sent and what it costs before anything is', async () => {
    await summarize(page).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('6 comments with the names of their writers')
    await expect(dialog).toContainText('The model is on your own server.')
    await expect(dialog).toContainText('1 credit when you add it as a comment, 100 of 100 left this month')
  })

  await test.step('it comes as it is written, as text', async () => {
    model.answers({ says: BEGUN, later: REST })
    await dialog.getByRole('button', { name: 'Summarize' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('region', { name: 'Summary' })).toContainText('lock by folder id')
    await expect(dialog.getByRole('button', { name: 'Add as comment' })).toHaveCount(0)
    model.release()
    await expect(dialog.getByRole('region', { name: 'Summary' })).toContainText('<b>first</b>')
  })

  await test.step('closed without being taken it costs nothing', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(comments(page)).toHaveCount(SAID.length)
    await summarize(page).press('Enter')
    await expect(dialog).toContainText('100 of 100 left')
  })

  await test.step('taken, it lies where comments are written, to be gone on with', async () => {
    await dialog.getByRole('button', { name: 'Summarize' }).press('Enter')
    model.release()
    await expect(dialog.getByRole('button', { name: 'Add as comment' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Add as comment' }).press('Enter')
    await expect(dialog).toBeHidden()
    const field = page.getByRole('textbox', { name: 'Write a comment' })
    await expect(field).toContainText('<b>first</b>')
    await expect(field).toBeFocused()
    await expect(comments(page)).toHaveCount(SAID.length)
    await page.keyboard.type(' Summed up.')
    await page.keyboard.press('Control+Enter')
    await expect(said(page, 'Summed up.')).toContainText('Open: who writes the upgrade notes')
    await expect(comments(page)).toHaveCount(SAID.length + 1)
    await summarize(page).press('Enter')
    await expect(dialog).toContainText('99 of 100 left')
  })

  await test.step('what goes wrong is said, and can be tried again', async () => {
    model.answers({ status: 500 })
    await dialog.getByRole('button', { name: 'Summarize' }).click()
    await expect(dialog.getByRole('alert')).toContainText('The model could not be reached.')
    model.answers({ says: BEGUN, later: REST })
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('region', { name: 'Summary' })).toContainText('lock by folder id')
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await model.left()
    await expect(dialog.getByRole('button', { name: 'Add as comment' })).toBeEnabled()
    await page.context().setOffline(true)
    await expect(dialog.getByRole('button', { name: 'Add as comment' })).toBeDisabled()
    await page.context().setOffline(false)
  })
})

for (const [at, look] of LOOKS.entries())
  test(`axe finds nothing in ${nameOf(look)}`, detailsOf(look), async ({ browser, server, model }) => {
    const owner = await signUp(server.url, `Lookalike${at}`)
    const { path } = await talkOf(owner, 'Release 4.2')
    const page = await openPage(browser, server.url, look)
    await signIn(page, `Lookalike${at}`)
    await page.goto(path)
    await expect(comments(page).or(page.getByRole('article')).first()).toBeVisible()
    const shot = (name: string) =>
      process.env['KEEP_LOOKS']
        ? page.screenshot({ path: join(SHOTS, `${name}-${nameOf(look)}.png`) })
        : Promise.resolve()
    await shot('summary-entry')
    await page.goto(`${path}&open-summary=on`)
    model.answers({ says: BEGUN + REST })
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(page.getByRole('dialog').getByRole('region')).toContainText('<b>first</b>')
    await shot('summary')
    await expectAccessible(page, '[role=dialog]')
    await page.context().close()
  })
