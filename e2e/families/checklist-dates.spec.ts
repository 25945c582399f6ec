import { newUuid } from '@weft/base'

import { cell } from '../grid/grid-page.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, type QuickBoard, signUp } from '../harness/person.ts'
import { signInByForm } from '../harness/sign-in.ts'
import { addItems } from './long-text-steps.ts'

test.use({ timezoneId: 'UTC' })

for (const [name, width] of [
  ['Delia', 1280],
  ['Mona', 390],
] as const) {
  test(`a line of a list gets a day by its month, by keys and by press, at ${width} px`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const person = await signUp(server.url, name)
    const board: QuickBoard = await makeBoard(person, 'Lists')
    const { team_id, board_id, folder_id, attribute_id } = board
    const list = newUuid()
    const attribute = {
      board_id,
      name: 'Steps',
      type: 'checklist',
      settings: { lineDue: true },
      row_version: 1,
    }
    expect((await person.call('PUT', `/api/${team_id}/attributes/${list}`, attribute)).status).toBe(201)
    const shown = { attribute_ids: [attribute_id, list], old: { attribute_ids: [attribute_id] } }
    expect((await person.call('PUT', `/api/${team_id}/folders/${folder_id}`, shown)).status).toBe(200)
    const lines = ['Buy', 'Cook'].map((line) => ({ id: newUuid(), name: line, done: false }))
    const [item = ''] = await addItems(person, board, [{ [attribute_id]: 'Dinner', [list]: lines }])
    const stored = async () => {
      const { body } = await person.call<{ data: { data: { name: string; due?: string }[] } }>(
        'GET',
        `/api/${team_id}/values/${item}.${list}`,
      )
      return body.data.data.map(({ name: line, due }) => [line, due])
    }
    await page.goto('/login')
    await signInByForm(page, name)
    await page.goto(`/b/${board_id}/${folder_id}?view=${board.view_id}`)
    // In a narrow window a press opens the item, and its list is written there.
    const panel = page.getByRole('complementary', { name: 'Dinner' })
    if (width === 390) await cell(page, 0, 1).click()
    const edit = async () => {
      if (width === 390) return panel.getByRole('button', { name: /^Steps:/ }).click()
      await cell(page, 0, 1).click()
      return page.keyboard.press('F2')
    }
    await edit()
    const due = page.getByRole('button', { name: 'Due date of line 1' })
    await due.press('Enter')
    const month = page.getByRole('dialog', { name: 'Due date of line 1' })
    await expect(month.getByRole('button', { name: /\d{4}/ }).first()).toBeVisible()
    // The keys are the month's: today, and the day after it.
    await expect(month.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(month).toBeHidden()
    await expect(due).not.toHaveAccessibleName('Due date of line 1')
    await due.click()
    await page.keyboard.press('Escape')
    await expect(month).toBeHidden()
    await page.getByRole('button', { name: 'Done', exact: true }).last().click()
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await expect.poll(stored).toEqual([
      ['Buy', day],
      ['Cook', undefined],
    ])

    await edit()
    await due.click()
    await month.getByRole('button', { name: 'Remove date' }).click()
    await page.getByRole('button', { name: 'Done', exact: true }).last().click()
    await expect.poll(stored).toEqual([
      ['Buy', undefined],
      ['Cook', undefined],
    ])
  })
}
