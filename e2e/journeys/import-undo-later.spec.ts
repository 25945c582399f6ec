import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

const FILE = ['Name,Size', ...Array.from({ length: 120 }, (_, n) => `Row ${n},${n}`)].join('\n')

test('an import is taken back days later: what was changed stays, and is named before', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Postponia')
  const { team_id, board_id, folder_id } = await makeBoard(owner, 'Later')
  await signIn(page, 'postponia')
  await page.goto(`/b/${board_id}/${folder_id}`)
  const dialog = page.getByRole('dialog')
  const open = () => page.getByRole('button', { name: 'Import CSV or Excel' }).first().click()
  await open()
  await expect(dialog.getByText('Earlier imports')).toHaveCount(0)
  const file = { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Import 120 rows' }).click()
  await expect(dialog.getByText('120 items imported')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const items = async () => {
    const path = `/api/${team_id}/items?folder_id=${folder_id}&expand=values&limit=1000`
    return (
      await owner.call<{ data: { id: string; values: Record<string, { data: unknown }> }[] }>('GET', path)
    ).body.data
  }
  const [first] = await items()
  const [attribute] = Object.entries(first?.values ?? {}).find(([, { data }]) => data === 'Row 0') ?? []
  await owner.call('PUT', `/api/${team_id}/values/${first?.id}.${attribute}`, {
    data: 'Kept',
    row_version: 2,
  })

  // In a session that knows nothing of it any more.
  await page.reload()
  await expect(page.getByRole('gridcell', { name: 'Kept' })).toBeVisible()
  await open()
  const earlier = dialog.getByRole('region', { name: 'Earlier imports' })
  await expect(earlier.getByText('rows.csv')).toBeVisible()
  await earlier.getByRole('button', { name: 'Undo import of rows.csv' }).click()
  const undo = earlier.getByRole('group', { name: 'Undo import of rows.csv' })
  await expect(undo.getByText('119 items go to the trash.')).toBeVisible()
  await expect(undo.getByText('1 item stays, as it was changed since: Kept')).toBeVisible()
  await undo.getByRole('button', { name: 'Undo import' }).click()
  await expect(earlier.getByText('Undone; 1 changed item stays')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole('gridcell', { name: 'Row 5', exact: true })).toHaveCount(0)
  await expect(page.getByRole('gridcell', { name: 'Kept' })).toBeVisible()
  expect(await items()).toHaveLength(1)
})
