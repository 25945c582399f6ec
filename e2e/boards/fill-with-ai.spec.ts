import { join } from 'node:path'

import type { Page } from '@playwright/test'
import { newUuid } from '@weft/base'

import { expectAccessible } from '../harness/accessible.ts'
import { type Person, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { expect, test } from '../harness/with-model.ts'
import { detailsOf, LOOKS, nameOf, openPage, SHOTS } from '../screens/looks.ts'
import { makeSmallBoard, type SmallBoard } from '../views/small-board.ts'

const LABELS = ['Story', 'Task', 'Bug'].map((name, n) => ({
  id: newUuid(),
  name,
  color: ['teal', 'blue', 'red'][n],
  textColor: '',
}))

const makeBoard = (owner: Person, name: string): Promise<SmallBoard> =>
  makeSmallBoard(owner, name, {
    attributes: {
      Type: { type: 'label', settings: { multiple: false, labels: LABELS } },
      Points: { type: 'number' },
    },
    items: [
      { Name: 'The index stalls after a rename', Points: 3 },
      { Name: 'Describe the two keys in the upgrade notes', Type: [LABELS[1]?.id] },
      { Name: 'Warn before a certificate expires' },
    ],
    view: { name: 'All', type: 'table' },
  })

const says = (value: unknown) => ({ says: JSON.stringify({ f1: value }) })

/** What an attribute of an item holds. */
async function valueOf(owner: Person, board: SmallBoard, n: number, attribute: string): Promise<unknown> {
  const { body } = await owner.call<{ data: { values: Record<string, { data: unknown } | undefined> } }>(
    'GET',
    `/api/${board.team_id}/items/${board.items[n]}?expand=values`,
  )
  return body.data.values[board.attributes[attribute] ?? '']?.data ?? null
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Fill with AI' })

test('picked items are filled by keys, seen before, edited and left out, and taken back as one', async ({
  page,
  server,
  model,
}) => {
  const owner = await signUp(server.url, 'Filler')
  const board = await makeBoard(owner, 'Filled')
  await signIn(page, 'Filler')
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  const dialog = dialogOf(page)
  const tick = (name: RegExp) => dialog.getByRole('checkbox', { name })

  await test.step('the bar of what is picked opens it, and it says what is sent and what it costs', async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await page
      .getByRole('toolbar', { name: 'Selected' })
      .getByRole('button', { name: 'Fill with AI' })
      .press('Enter')
    await expect(dialog).toContainText('of 3 items their names and the values that the text names')
    await expect(dialog).toContainText('The model is on your own server.')
    await expect(dialog).toContainText('1 credit when you apply, 100 of 100 left this month')
    await expect(dialog.getByRole('button', { name: 'Ask', exact: true })).toBeDisabled()
  })

  await test.step('the wish names values of each item', async () => {
    await dialog.getByRole('button', { name: 'Attribute' }).press('Enter')
    await page.getByRole('option', { name: 'Type' }).click()
    const wish = dialog.getByRole('combobox', { name: 'What do you want to know?' })
    await wish.focus()
    await page.keyboard.type('What kind is it, with {{Poi')
    await page.keyboard.press('Enter')
    await expect(wish).toHaveValue('What kind is it, with {{item.Points}}')
    model.answers(says('Bug'))
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByRole('button', { name: 'Apply to 3 items' })).toBeEnabled()
    const sent = model.asked.map(({ body }) => JSON.parse(body.messages?.[1]?.content ?? '{}') as object)
    expect(sent).toContainEqual({
      wish: 'What kind is it, with Points',
      about: { Name: 'The index stalls after a rename', Points: '3' },
    })
    expect(await valueOf(owner, board, 0, 'Type')).toBeNull()
  })

  await test.step('one is left out, one is edited', async () => {
    await tick(/certificate/).press('Space')
    await dialog.getByRole('button', { name: /^Edit the value for Describe/ }).press('Enter')
    await page.getByRole('option', { name: 'Story' }).click()
    await expect(dialog.getByRole('button', { name: /^Edit the value for Describe/ })).toContainText('Story')
    await expect(dialog.getByRole('button', { name: 'Apply to 2 items' })).toBeEnabled()
  })

  await test.step('what a colleague writes meanwhile is shown as such, and not written over unless one says so', async () => {
    const id = `${board.items[0]}.${board.attributes['Type']}`
    const theirs = { data: [LABELS[1]?.id], row_version: 1 }
    await owner.call('PUT', `/api/${board.team_id}/values/${id}`, theirs)
    await expect(dialog).toContainText('Changed meanwhile. Check it to replace that.')
    await expect(dialog.getByRole('button', { name: 'Apply to 1 item' })).toBeEnabled()
    await tick(/index stalls/).press('Space')
    await expect(dialog).not.toContainText('Changed meanwhile')
    await dialog.getByRole('button', { name: 'Apply to 2 items' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('2 values filled')).toBeVisible()
    expect(await valueOf(owner, board, 0, 'Type')).toEqual([LABELS[2]?.id])
    expect(await valueOf(owner, board, 1, 'Type')).toEqual([LABELS[0]?.id])
    expect(await valueOf(owner, board, 2, 'Type')).toBeNull()
  })

  await test.step('all of it is one step to undo', async () => {
    await expect(page.getByRole('gridcell', { name: 'Story' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone: 2 cells in Type').first()).toBeVisible()
    await expect.poll(() => valueOf(owner, board, 0, 'Type')).toEqual([LABELS[1]?.id])
    await expect.poll(() => valueOf(owner, board, 1, 'Type')).toEqual([LABELS[1]?.id])
  })
})

test('the menu of a column fills what is empty, and says what went wrong', async ({
  page,
  server,
  model,
}) => {
  const owner = await signUp(server.url, 'Columnist')
  const board = await makeBoard(owner, 'Columns')
  await signIn(page, 'Columnist')
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  const dialog = dialogOf(page)
  const openMenu = (name: string) =>
    page.getByRole('columnheader', { name }).first().click({ button: 'right' })
  await openMenu('Name')
  await expect(page.getByRole('menuitem', { name: 'Sort ascending' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Fill with AI' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await openMenu('Points')
  await page.getByRole('menuitem', { name: 'Fill with AI' }).press('Enter')
  await expect(dialog).toContainText('2 items')
  const wish = dialog.getByRole('combobox', { name: 'What do you want to know?' })
  await wish.fill('How much work is it?')
  const ask = () => dialog.getByRole('button', { name: /^(Ask|Try again)$/ }).click()

  model.answers({ status: 500 })
  await ask()
  await expect(dialog.getByRole('alert')).toContainText('The model could not be reached.')
  model.answers(says('many'), says(5))
  await ask()
  await expect(dialog).toContainText('The model wrote nothing that can be used.')
  await expect(dialog.getByRole('button', { name: 'Apply to 1 item' })).toBeEnabled()
  await page.context().setOffline(true)
  await expect(dialog.getByRole('button', { name: 'Apply to 1 item' })).toBeDisabled()
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Apply to 1 item' }).click()
  await expect(page.getByText('1 value filled')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: '5', exact: true })).toBeVisible()
})

for (const [at, look] of LOOKS.entries())
  test(`axe finds nothing in ${nameOf(look)}`, detailsOf(look), async ({ browser, server, model }) => {
    const owner = await signUp(server.url, `Fillooker${at}`)
    const board = await makeBoard(owner, 'Release 4.2')
    const page = await openPage(browser, server.url, look)
    await signIn(page, `Fillooker${at}`)
    await page.goto(`/b/${board.board_id}/${board.folder_id}`)
    const head = page.getByRole('columnheader', { name: 'Type' }).first()
    if (look.width === 390) await head.click()
    else await head.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Fill with AI' }).click()
    const dialog = page.getByRole('dialog')
    const shot = (name: string) =>
      process.env['KEEP_LOOKS']
        ? page.screenshot({ path: join(SHOTS, `${name}-${nameOf(look)}.png`) })
        : Promise.resolve()
    await dialog.getByRole('combobox').first().fill('What kind is it?')
    await shot('fill-asks')
    await expectAccessible(page, '[role=dialog]')
    model.answers(says('Bug'), says('Epic'))
    await dialog.getByRole('button').last().click()
    await expect(dialog.getByRole('checkbox').last()).toBeEnabled()
    await shot('fill')
    await expectAccessible(page, '[role=dialog]')
    await page.context().close()
  })
