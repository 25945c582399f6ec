import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, PASSWORD, signUp } from '../harness/person.ts'

test('a form for members tells a stranger nothing, and shows itself in its look after signing in', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Membrine')
  const { team_id, board_id, folder_id, attribute_id } = await makeBoard(person, 'Members board')
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 11)
  const form = {
    blocks: [{ kind: 'field', id: 'namefield', attribute_id }],
    share: { open: true, who: 'members' },
    look: { title: 'Secret santa', theme: 'dark', accent: 'red' },
  }
  const fields = {
    board_id,
    folder_id,
    name: 'Secret santa',
    type: 'form',
    settings: { form },
    row_version: 1,
  }
  expect((await person.call('PUT', `/api/${team_id}/views/${id}`, fields)).status).toBe(201)

  await page.goto(`/form/${id}`)
  await expect(page.getByRole('heading', { name: 'This form is not accepting answers' })).toBeVisible()
  await expectAccessible(page)
  const told = await page.content()
  expect([told.includes('santa'), told.includes('Members board')]).toEqual([false, false])

  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill('membrine@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Secret santa' })).toBeVisible()
  await expect(page.locator('.wf-form')).toHaveAttribute('data-accent', 'red')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Thanks, your response was recorded.')).toBeVisible()
})
