import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

const JIRA = [
  'Summary,Issue key,Issue id,Issue Type,Status,Labels,Labels,Created,Parent,Watchers',
  'Login fails,WEB-1,10001,Bug,To Do,ui,login,03/Jan/24 10:00 AM,,x',
  'Write a test,WEB-2,10002,Sub-task,Done,,,04/Jan/24 9:30 AM,10001,',
].join('\n')

test('an export of Jira is known, mapped without a word, and its sub-tasks come below their tasks', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Jirina')
  const { team_id, board_id, folder_id } = await makeBoard(owner, 'From Jira')
  await signIn(page, 'jirina')
  await page.goto(`/b/${board_id}/${folder_id}`)
  await page.getByRole('button', { name: 'Import CSV or Excel' }).first().click()
  const dialog = page.getByRole('dialog')
  const file = { name: 'jira.csv', mimeType: 'text/csv', buffer: Buffer.from(JIRA) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  const known = dialog.getByText('This is an export of Jira: its columns are mapped for you.')
  await expect(known).toBeVisible()
  const nest = dialog.getByRole('switch', { name: 'Put sub-items below their items' })
  await expect(nest).toBeChecked()

  // Whoever wants the table as it is has it, and comes back.
  await dialog.getByRole('button', { name: 'Read it as a plain table' }).click()
  await expect(known).toHaveCount(0)
  await expect(dialog.getByText('Labels (2)').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(dialog.getByText('2 items imported')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('columnheader', { name: 'Labels' })).toHaveCount(1)
  await expect(page.getByRole('columnheader', { name: 'Watchers' })).toHaveCount(0)
  const path = `/api/${team_id}/items?folder_id=${folder_id}&limit=10`
  const { data } = (await owner.call<{ data: { id: string; parent_id: string | null }[] }>('GET', path)).body
  const top = data.find(({ parent_id }) => parent_id === null)
  expect(data.map(({ parent_id }) => parent_id).filter((id) => id !== null)).toEqual([top?.id])
})
