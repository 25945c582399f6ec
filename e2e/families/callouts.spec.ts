import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { verifyEmail } from '../harness/mailbox.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { addItems, addNotes, storedText } from './long-text-steps.ts'

test('a callout is put in by the slash menu, left by Enter, read, and published', async ({
  page,
  server,
  browser,
}) => {
  const writer = await signUp(server.url, 'Calloutia')
  await verifyEmail(server.dataDir, writer, 'calloutia@example.com')
  const board = await makeBoard(writer, 'Callouts')
  const notes = await addNotes(writer, board)
  const [item = ''] = await addItems(writer, board, [{ [board.attribute_id]: 'Upgrade' }])
  await signIn(page, 'calloutia')
  await page.goto(`/b/${board.board_id}/${board.folder_id}/${item}`)
  await page.getByRole('button', { name: /^Notes: / }).press('Enter')
  const editor = page.getByRole('textbox', { name: 'Notes' })
  await expect(editor).toBeFocused()

  await page.keyboard.type('/callout')
  const options = page.getByRole('listbox', { name: 'Insert' }).getByRole('option')
  await expect(options).toHaveText([/^Note/, /^Tip/, /^Important/, /^Warning/, /^Caution/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Pause scripts first.\nThen wait.\n\nAfter it')
  await expect(editor.getByRole('note', { name: 'Warning' })).toHaveText('Pause scripts first.Then wait.')
  await expectAccessible(page, 'aside')
  await editor.press('Escape')
  await expect
    .poll(() => storedText(writer, board, item, notes))
    .toBe(
      '<blockquote data-callout="warning"><p>Pause scripts first.</p><p>Then wait.</p></blockquote><p>After it</p>',
    )
  const read = page.locator('[data-reading]').getByRole('note', { name: 'Warning' })
  await expect(read).toContainText('Pause scripts first.')

  const answer = await writer.call<{ data: { path: string } }>('POST', `/api/${board.team_id}/published`, {
    view_id: board.view_id,
    item_id: item,
  })
  const context = await browser.newContext()
  const stranger = await context.newPage()
  await stranger.goto(`${server.url}${answer.body.data.path}`)
  await expect(stranger.getByRole('note', { name: 'Warning' })).toContainText('Pause scripts first.')
  await expectAccessible(stranger)
  await context.close()
})
