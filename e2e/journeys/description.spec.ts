import { addItems, storedText } from '../families/long-text-steps.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

test('an item of a new board gets a description that is written in without a stop', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Dora')
  const board = await makeBoard(person, 'Bakery')
  const [flour = '', yeast = ''] = await addItems(person, board, [
    { [board.attribute_id]: 'Flour' },
    { [board.attribute_id]: 'Yeast' },
  ])
  await signIn(page, 'dora')
  await page.goto(`/b/${board.board_id}/${board.folder_id}/${flour}`)
  const add = page.getByRole('button', { name: 'Add description' })

  await test.step('what is typed meanwhile is in it', async () => {
    await add.click()
    await page.keyboard.type('Two sacks a week')
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveText('Two sacks a week')
    await expect(add).toHaveCount(0)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('button', { name: 'Description: Two sacks a week' })).toBeVisible()
  })

  const { body } = await person.call<{ data: { id: string; name: string; type: string }[] }>(
    'GET',
    `/api/${board.team_id}/attributes?board_id=${board.board_id}`,
  )
  const made = body.data.find(({ name }) => name === 'Description')
  await test.step('it is an attribute of the folder, saved with the text', async () => {
    expect(made?.type).toBe('longtext')
    await expect
      .poll(() => storedText(person, board, flour, made?.id ?? '').catch(() => null))
      .toBe('<p>Two sacks a week</p>')
  })

  await test.step('other items have a place for theirs, and are asked nothing', async () => {
    await page.goto(`/b/${board.board_id}/${board.folder_id}/${yeast}`)
    await expect(page.getByRole('button', { name: 'Description: Empty' })).toBeVisible()
    await expect(add).toHaveCount(0)
  })
})
