import type { Page } from '@playwright/test'

import { signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { expect, test } from '../harness/with-model.ts'
import { makeSmallBoard } from '../views/small-board.ts'

const words = (page: Page) => page.getByRole('group', { name: 'Write with AI' })

test('a formula is written from words, refused where it does not work, and inserted for a credit', async ({
  page,
  server,
  model,
}) => {
  const owner = await signUp(server.url, 'Wordsmith')
  const board = await makeSmallBoard(owner, 'Prices', {
    attributes: { Price: { type: 'number' } },
    items: [{ Name: 'Tea', Price: 4 }],
    view: { name: 'All', type: 'table' },
  })
  await signIn(page, 'Wordsmith')
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  await page.getByRole('button', { name: 'Add attribute' }).first().click()
  await page.getByPlaceholder('Find a type').fill('formula')
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Twice')
  const field = page.getByLabel('Formula', { exact: true })
  const wish = words(page).getByRole('textbox', { name: 'What should it work out?' })

  await test.step('it says what is sent and what it costs before anything is', async () => {
    await page.getByRole('button', { name: 'Write with AI' }).click()
    await expect(words(page)).toContainText('the names and types of 2 attributes of this board. No values.')
    await expect(words(page)).toContainText('100 of 100 left this month')
    await expect(words(page).getByRole('button', { name: 'Ask' })).toBeDisabled()
  })

  await test.step('what does not work is refused with its reason', async () => {
    model.answers({ says: '{"formula":"{Budget} * 2"}' })
    await wish.fill('Twice the price')
    await wish.press('Enter')
    await expect(words(page).getByRole('alert')).toContainText('There is no attribute named Budget.')
    await expect(words(page).getByRole('button', { name: 'Insert' })).toHaveCount(0)
    model.answers({ refuses: 'No' })
    await words(page).getByRole('button', { name: 'Ask' }).click()
    await expect(words(page).getByRole('alert')).toContainText('The model refused.')
  })

  await test.step('what works is shown, and inserted when one says so', async () => {
    model.answers({ says: '{"formula":"{Price} * 2"}' })
    await words(page).getByRole('button', { name: 'Ask' }).click()
    await expect(words(page).getByRole('status')).toContainText('{Price} * 2')
    await expect(field).toHaveValue('')
    await words(page).getByRole('button', { name: 'Insert' }).click()
    await expect(field).toHaveValue('{Price} * 2')
    await expect(page.getByLabel('Preview')).toContainText('8')
    await expect(words(page)).toContainText('99 of 100 left this month')
  })
})

test('conditions are written from words, say what was left out, and are inserted beside the others', async ({
  page,
  server,
  model,
}) => {
  const owner = await signUp(server.url, 'Siever')
  const board = await makeSmallBoard(owner, 'Sieved', {
    attributes: { Price: { type: 'number' } },
    items: [
      { Name: 'Tea', Price: 4 },
      { Name: 'Cake', Price: 7 },
    ],
    view: { name: 'All', type: 'table' },
  })
  await signIn(page, 'Siever')
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Write with AI' }).click()
  await expect(words(page)).toContainText('2 attributes of this folder')
  const answer = [
    { attribute: 'Price', operator: 'gt', values: ['5'] },
    { attribute: 'Weight', operator: 'gt', values: ['5'] },
  ]
  model.answers({ says: JSON.stringify({ op: 'and', conditions: answer }) })
  await words(page).getByRole('textbox', { name: 'Which items should be shown?' }).fill('Dear and heavy')
  await words(page).getByRole('button', { name: 'Ask' }).click()
  await expect(words(page)).toContainText('Left out what does not fit: Weight')
  await expect(words(page).getByRole('status')).toContainText('Price')
  await expect(page.getByText('2 of 2 items')).toBeVisible()
  await words(page).getByRole('button', { name: 'Insert' }).click()
  await expect(page.getByText('1 of 2 items')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Tea' })).toHaveCount(0)
  await expect(page.getByRole('gridcell', { name: 'Cake' })).toBeVisible()
})
