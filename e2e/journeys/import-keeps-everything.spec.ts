import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

const BODY = ['## Steps', '', '- open `a.json`', '- press *Save*', '', 'It fails', 'with an error.'].join(
  '\n',
)
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
const ROWS = Array.from({ length: 12 }, (_, n) =>
  [
    n === 0 ? 'Cannot save\nthe file' : `Issue ${n}`,
    n < 2 ? 'importer@example.com' : `person${n}@example.com`,
    n === 5 ? '€5' : `$${n}`,
    `+49 170 12345${n}0`,
    `${BODY}\n${n}`,
  ].map(cell),
)
const FILE = [['Title', 'Owner', 'Cost', 'Phone', 'Body'], ...ROWS].map((cells) => cells.join()).join('\n')

async function chooseFile(page: Page) {
  await page.getByRole('button', { name: 'Import CSV' }).first().click()
  const dialog = page.getByRole('dialog', { name: /^Import/ })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'issues.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  return dialog
}

test('an import says what each column would lose, keeps it, and comes out as it went in', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Importer')
  const { team_id, board_id, folder_id } = await makeBoard(owner, 'Everything')
  await owner.call('PUT', `/api/${team_id}/attributes/${crypto.randomUUID()}`, {
    row_version: 1,
    board_id,
    name: 'Owner',
    type: 'members',
    settings: { multiple: true },
  })
  await signIn(page, 'importer')
  await page.goto(`/b/${board_id}/${folder_id}`)
  const dialog = await chooseFile(page)
  const target = (column: string) => dialog.getByRole('button', { name: new RegExp(`${column} goes to$`) })
  const line = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })

  await test.step('what each column becomes comes first, on a phone too', async () => {
    for (const size of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size)
      await expect(target('Title')).toBeInViewport()
      await expect(target('Owner')).toBeInViewport()
      await page.screenshot({ path: `e2e/results/import-mapping-${size.width}.png` })
    }
  })

  await test.step('the sample shows ten rows and scrolls', async () => {
    const sample = dialog.getByRole('region', { name: 'First rows of the file' })
    await expect(sample.getByRole('row')).toHaveCount(13)
    await sample.focus()
    await expect(sample.getByRole('row').nth(10)).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('PageDown')
    await expect(sample.getByRole('row').nth(12)).toBeInViewport({ ratio: 0.9 })
  })

  await test.step('each column says what it would lose', async () => {
    await expect(dialog.getByLabel('Name of the attribute for Title')).toHaveValue('Title')
    await expect(dialog.getByText('“Name” is renamed to “Title”.')).toBeVisible()
    await expect(dialog.getByText('1 has its lines joined by spaces.')).toBeVisible()
    await expect(dialog.getByRole('switch', { name: /whole in “Title \(full text\)”/ })).toBeChecked()
    await expect(dialog.getByText('2 of 12 match a member.')).toBeVisible()
    await expect(dialog.getByText('1 is in another currency and keeps only its number.')).toBeVisible()
    await expect(target('Phone')).toContainText('Phone')
    await expect(target('Body')).toContainText('Long text')
  })

  await test.step('who may invites the people of a column', async () => {
    await dialog.getByRole('button', { name: 'Invite 10 people…' }).click()
    const invite = page.getByRole('dialog', { name: 'Invite people' })
    await expect(invite.getByLabel('Email addresses')).toHaveValue(/^person2@example.com, /)
    await page.keyboard.press('Escape')
    await expect(invite).toHaveCount(0)
  })

  await test.step('another type says what it loses, and is taken back', async () => {
    await target('Body').click()
    await page.getByRole('option', { name: 'Text', exact: true }).click()
    await expect(line('Body').getByText('12 lose their line breaks.')).toBeVisible()
    await line('Body').getByRole('button', { name: 'Keep as Long text' }).click()
    await expect(line('Body').getByText('lose their line breaks')).toHaveCount(0)
    await line('Owner').getByRole('button', { name: 'Keep as Email' }).click()
    await expect(dialog.getByText('match a member')).toHaveCount(0)
  })

  await test.step('everything is there, the body formatted', async () => {
    await dialog.getByRole('button', { name: 'Import 12 rows' }).click()
    await expect(dialog.getByText('12 items imported')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /problem/ })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Done' }).click()
    const grid = page.getByRole('grid')
    await expect(grid.getByRole('columnheader').filter({ hasText: 'Title (full text)' })).toHaveCount(1)
    // On one line as the title, and whole besides.
    await expect(grid.getByText('Cannot save the file')).toHaveCount(2)
  })

  await test.step('picked items come out as a file with the same texts', async () => {
    const { body } = await owner.call<{ data: { id: string; name: string }[] }>(
      'GET',
      `/api/${team_id}/attributes?board_id=${board_id}`,
    )
    const text = body.data.find(({ name }) => name === 'Body')
    const items = await owner.call<{ data: { id: string }[] }>(
      'GET',
      `/api/${team_id}/items?folder_id=${folder_id}`,
    )
    const exported = await owner.call<{ data: { csv: string } }>('POST', `/api/${team_id}/items/csv`, {
      ids: items.body.data.map(({ id }) => id),
      attribute_ids: [text?.id],
    })
    expect(exported.body.data.csv).toContain(BODY.replace('*Save*', '_Save_'))
  })
})
