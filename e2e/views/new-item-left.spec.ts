import { expect, test } from '../harness/fixtures.ts'
import { lateFiles } from '../harness/late-files.ts'
import { signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { openPhone } from '../phone/phone.ts'
import { makeColumns } from './column-board.ts'

const itemsOf = async (
  person: Awaited<ReturnType<typeof signUp>>,
  { team_id, folder_id }: { team_id: number; folder_id: string },
) => {
  const { body } = await person.call<{ data: { id: string }[] }>(
    'GET',
    `/api/${team_id}/items?folder_id=${folder_id}`,
  )
  return body.data.length
}

test('a new item in which nothing was entered goes however its panel is left, and one with a name stays', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Leaver')
  const board = await makeColumns(person, 'Left', [{ title: 'One', status: 0 }])
  await signIn(page, 'Leaver')
  await page.goto(`/b/${board.board_id}/${board.folder_id}?view=${board.view_id}`)
  await expect(page.getByRole('gridcell', { name: 'One', exact: true })).toBeVisible()
  const panel = page.locator('aside[data-form]')
  const begin = async () => {
    await page.keyboard.press('n')
    await expect(panel.getByRole('textbox').first()).toBeFocused()
  }
  const isGone = async () => {
    await expect(panel).toHaveCount(0)
    await expect.poll(() => itemsOf(person, board)).toBe(1)
  }
  await begin()
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await isGone()
  await begin()
  await page.goBack()
  await isGone()
  await begin()
  await page.keyboard.type('Two')
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('gridcell', { name: 'Two', exact: true })).toBeVisible()
  await expect.poll(() => itemsOf(person, board)).toBe(2)
})

test('a panel that comes late leaves the focus where somebody went meanwhile', async ({ page, server }) => {
  const person = await signUp(server.url, 'Forerunner')
  const board = await makeColumns(person, 'Late', [{ title: 'One', status: 0 }])
  await signIn(page, 'Forerunner')
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(lateFiles('views-later'), async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto(`/b/${board.board_id}/${board.folder_id}?view=${board.view_id}`)
  const cell = page.getByRole('gridcell', { name: 'One', exact: true })
  await expect(cell).toBeVisible()
  await page.getByRole('button', { name: 'Add item' }).first().click()
  await expect.poll(() => itemsOf(person, board)).toBe(2)
  await cell.click()
  release()
  await expect(page.locator('aside[data-form]')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect.poll(() => itemsOf(person, board)).toBe(1)
})

test('on a phone the one way back takes it away as well', async ({ browser, server }) => {
  const person = await signUp(server.url, 'Walker')
  const board = await makeColumns(person, 'Walked', [{ title: 'One', status: 0 }])
  const { page, close } = await openPhone(browser, server.url, 'walker')
  await page.goto(`/b/${board.board_id}/${board.folder_id}?view=${board.view_id}`)
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  const panel = page.locator('aside[data-form]')
  for (const leave of [
    () => page.getByRole('button', { name: 'Back', exact: true }).tap(),
    () => page.goBack(),
  ]) {
    await page.getByRole('button', { name: 'Add item', exact: true }).first().tap()
    await expect(panel).toBeVisible()
    await leave()
    await expect(panel).toHaveCount(0)
    await expect.poll(() => itemsOf(person, board)).toBe(1)
  }
  await close()
})
