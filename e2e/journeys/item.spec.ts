import { newUuid } from '@weft/base'
import type { Page } from '@playwright/test'

import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { verifyEmail } from '../harness/mailbox.ts'
import { makeBoard, makeBoardIn, type QuickBoard, signUp } from '../harness/person.ts'
import { addItems, addNotes, logIn } from '../families/long-text-steps.ts'

const shots = process.env['ITEM_SHOTS']

test('an item is read, edited, parted, copied and moved, and its address leads back to it', async ({
  server,
  browser,
}) => {
  const owner = await signUp(server.url, 'Ottilie')
  await verifyEmail(server.dataDir, owner, 'ottilie@example.com')
  const board = await makeBoard(owner, 'Item board')
  const notes = await addNotes(owner, board)
  const other = await makeBoardIn(owner, board.team_id, 'Other board')
  const [first = '', second = '', third = ''] = await addItems(owner, board, [
    { [board.attribute_id]: 'Alpha', [notes]: '<p>Kept aside</p>' },
    { [board.attribute_id]: 'Beta' },
    { [board.attribute_id]: 'Gamma' },
  ])
  const page = await logIn(browser, server.url, 'ottilie')
  const pathOf = (id: string, at: QuickBoard = board) => `/b/${at.board_id}/${at.folder_id}/${id}`
  const panel = (name: string) => page.getByRole('complementary', { name, exact: true })

  await test.step('an address with a tab opens the activity; what was changed can be brought back', async () => {
    await owner.call('PUT', `/api/${board.team_id}/values/${second}.${board.attribute_id}`, {
      data: 'Beta two',
      old: { data: 'Beta' },
    })
    await page.goto(`${pathOf(second)}?t=activity`)
    await expect(panel('Beta two').getByRole('tab', { name: 'Activity' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expect(panel('Beta two').getByText(/Ottilie created this item/)).toBeVisible()
    await panel('Beta two').getByRole('button', { name: 'Restore previous value' }).click()
    await expect(panel('Beta').getByRole('listitem')).toHaveCount(3)
  })
  if (shots) await takeShots(page, shots, 'activity')

  await test.step('brackets lead to the neighbours, and the tab stays', async () => {
    await panel('Beta').focus()
    await page.keyboard.press(']')
    await expect(panel('Gamma')).toBeVisible()
    await panel('Gamma').focus()
    await page.keyboard.press('[')
    await expect(panel('Beta')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('t')).toBe('activity')
    await panel('Beta').focus()
    await page.keyboard.press('[')
    await expect(panel('Alpha')).toBeVisible()
  })

  await test.step('sub-items are added, put in order, opened and left again', async () => {
    const alpha = panel('Alpha')
    await alpha.getByRole('tab', { name: /Sub-items/ }).click()
    for (const name of ['One', 'Two']) {
      await alpha.getByLabel('Add sub-item').fill(name)
      await alpha.getByLabel('Add sub-item').press('Enter')
      await expect(alpha.getByRole('button', { name, exact: true })).toBeVisible()
    }
    const lines = alpha.getByRole('list', { name: 'Sub-items' }).getByRole('button')
    await expect(lines).toHaveText(['One', 'Two'])
    await lines.nth(1).press('Alt+ArrowUp')
    await expect(lines).toHaveText(['Two', 'One'])
    if (shots) await takeShots(page, shots, 'panel')
    await lines.first().click()
    await panel('Two').getByRole('link', { name: 'Alpha' }).click()
    await expect(alpha).toBeVisible()
  })

  await test.step('it opens over the list and instead of it; nothing is called serious by axe', async () => {
    for (const [name, form] of [
      ['Over the list', 'modal'],
      ['Full page', 'page'],
      ['Beside the list', 'panel'],
    ] as const) {
      await panel('Alpha')
        .getByRole('button', { name: /^Open items/ })
        .click()
      await page.getByRole('menuitemradio', { name }).click()
      await expect(page.locator(`aside[data-form=${form}]`)).toBeVisible()
      if (shots && form !== 'panel') await takeShots(page, shots, form)
      await expectAccessible(page, 'aside')
    }
  })

  await test.step('it is duplicated with what lies below it', async () => {
    await panel('Alpha').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Duplicate with sub-items' }).click()
    await expect
      .poll(async () => {
        const { body } = await owner.call<{ data: { parent_id: string | null }[] }>(
          'GET',
          `/api/${board.team_id}/items?folder_id=${board.folder_id}`,
        )
        return [body.data.length, body.data.filter(({ parent_id }) => parent_id !== null).length]
      })
      .toEqual([8, 4])
  })

  await test.step('it moves to another board; what cannot go along is named', async () => {
    await panel('Alpha').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Move to folder…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill('Other board')
    await dialog.getByRole('menuitem').first().click()
    await expect(dialog.getByText('These values will be lost: Notes (1)')).toBeVisible()
    if (shots) await page.screenshot({ path: `${shots}/mapping.png` })
    await dialog.getByRole('button', { name: 'Move item' }).click()
    await expect(page).toHaveURL(new RegExp(pathOf(first, other)))
    await panel('Alpha')
      .getByRole('tab', { name: /Sub-items/ })
      .click()
    await expect(panel('Alpha').getByRole('list', { name: 'Sub-items' }).getByRole('button')).toHaveText([
      'Two',
      'One',
    ])
  })

  await test.step('the browser goes back to the list and forth to the item, and the focus to its row', async () => {
    await page.goto(`/b/${board.board_id}/${board.folder_id}`)
    await expect(page.getByRole('grid')).toBeVisible()
    await page.goto(pathOf(third))
    await expect(panel('Gamma')).toBeVisible()
    await page.goBack()
    await expect(panel('Gamma')).toBeHidden()
    await page.goForward()
    await expect(panel('Gamma')).toBeVisible()
  })

  await test.step('somebody else deletes it', async () => {
    await owner.call('DELETE', `/api/${board.team_id}/items/${third}`)
    await expect(page.getByText('This item was either deleted or it never existed.')).toBeVisible()
    await page.goto(pathOf(newUuid()))
    await expect(page.getByText('This item was either deleted or it never existed.')).toBeVisible()
  })
  await page.context().close()
})

async function takeShots(page: Page, folder: string, name: string): Promise<void> {
  await page.screenshot({ path: `${folder}/${name}-light.png` })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: `${folder}/${name}-dark.png` })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: `${folder}/${name}-390.png` })
  await page.setViewportSize({ width: 1280, height: 800 })
}
