import type { Locator, Page } from '@playwright/test'

import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { verifyEmail } from '../harness/mailbox.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { addItems, addNotes, logIn, storedText } from './long-text-steps.ts'

const editorOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Notes' })

async function openText(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notes: / }).press('Enter')
  await expect(editorOf(page)).toBeFocused()
}

test('a text is written with shortcuts, seen in a second browser, and edited there at the same time', async ({
  server,
  browser,
}) => {
  const writer = await signUp(server.url, 'Wilhelmina')
  await verifyEmail(server.dataDir, writer, 'wilhelmina@example.com')
  const other = await signUp(server.url, 'Xaver')
  await verifyEmail(server.dataDir, other, 'xaver@example.com')
  const board = await makeBoard(writer, 'Rich notes')
  const notes = await addNotes(writer, board)
  const [item = ''] = await addItems(writer, board, [{ [board.attribute_id]: 'Plan' }])
  await writer.call('POST', `/api/teams/${board.team_id}/members`, {
    invitations: [{ email: 'xaver@example.com', role: 'full-member' }],
    boardId: board.board_id,
  })
  await writer.call('PUT', '/api/users', { board_id: board.board_id, user_ids: [writer.id, other.id] })
  const address = `/b/${board.board_id}/${board.folder_id}/${item}`

  const page = await logIn(browser, server.url, 'wilhelmina')
  await page.goto(address)
  await openText(page)
  const { keyboard } = page

  await test.step('markdown shortcuts make headings, marks, lists and tasks', async () => {
    await keyboard.type('# Upgrade\nRead **this** first\n[ ] Back up\n')
    await keyboard.press('Enter')
    await keyboard.type('Last words')
    await editorOf(page).getByRole('checkbox').click()
    await editorOf(page).press('Control+End')
    await expect(editorOf(page).getByRole('heading', { name: 'Upgrade' })).toBeVisible()
    await expect(editorOf(page).locator('strong')).toHaveText('this')
  })

  await test.step('a person is mentioned by the keyboard', async () => {
    await keyboard.type('\n@Xav')
    await expect(page.getByRole('option', { name: 'Xaver' })).toBeVisible()
    await keyboard.press('Enter')
    await expect(editorOf(page).locator('[data-type=mention]')).toHaveText('@Xaver')
  })

  await test.step('the slash menu puts in a table and a picture', async () => {
    await keyboard.type('\n/table')
    await expect(page.getByRole('option', { name: /Table/ })).toBeVisible()
    await keyboard.press('Enter')
    await keyboard.type('Area')
    await page.getByRole('button', { name: 'Insert column after' }).click()
    await expect(editorOf(page).getByRole('row').first().getByRole('columnheader')).toHaveCount(4)
    await editorOf(page).press('Control+End')
    await keyboard.type('/picture')
    await expect(page.getByRole('option', { name: /Picture/ })).toBeVisible()
    await keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Address' }).fill('/icon-192.png')
    await page.getByRole('textbox', { name: 'What it shows' }).fill('The sign')
    await page.getByRole('button', { name: 'Insert', exact: true }).last().click()
    await expect(editorOf(page).getByRole('img', { name: 'The sign' })).toBeAttached()
  })

  await test.step('nothing in the editor is called serious by axe', async () => {
    await expectAccessible(page, 'aside')
  })

  await test.step('Escape saves, and the server has what was written', async () => {
    await editorOf(page).press('Escape')
    await expect(page.locator('[data-reading] h1')).toHaveText('Upgrade')
    await expect
      .poll(() => storedText(writer, board, item, notes))
      .toMatch(
        /^<h1>Upgrade<\/h1><p>Read <strong>this<\/strong> first<\/p><ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Back up<\/p><\/li><\/ul><p>Last words<\/p>(?:<p><\/p>)?<p><span data-type="mention" data-id="\d+" data-label="Xaver">@Xaver<\/span>.*<table>.*<img src="\/icon-192.png" alt="The sign">/,
      )
  })

  const second = await logIn(browser, server.url, 'xaver')
  await second.goto(address)
  await expect(second.locator('[data-reading] h1')).toHaveText('Upgrade')
  await openText(second)
  await openText(page)

  await test.step('both write in different paragraphs at once, and both stay', async () => {
    await editorOf(page).getByText('Last words').click()
    await page.keyboard.press('End')
    await editorOf(second).getByRole('heading').click()
    await second.keyboard.press('End')
    await Promise.all([page.keyboard.type(' of W'), second.keyboard.type(' of X')])
    for (const one of [page, second]) {
      await expect(editorOf(one).getByText('Last words of W')).toBeVisible()
      await expect(editorOf(one).getByRole('heading', { name: 'Upgrade of X' })).toBeVisible()
    }
    // The caret is where it was: what is typed next belongs to the same paragraph.
    await page.keyboard.type('!')
    await expect(editorOf(second).getByText('Last words of W!')).toBeVisible()
  })

  await page.context().close()
  await second.context().close()
})
