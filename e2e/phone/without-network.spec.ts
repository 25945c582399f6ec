import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, makeBoardIn, signUp } from '../harness/person.ts'
import { cut } from '../offline/device-steps.ts'
import { openPhone } from './phone.ts'

test('without a network a board that was never opened keeps the bars around its sentence', async ({
  server,
  browser,
}) => {
  const person = await signUp(server.url, 'Barbarina')
  const board = await makeBoard(person, 'Opened before')
  const other = await makeBoardIn(person, board.team_id, 'Never opened')
  const { page, close } = await openPhone(browser, server.url, 'barbarina')
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  await expect(page.getByRole('grid')).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).tap()
  await expect(page.getByRole('link', { name: /Never opened/ })).toBeVisible()
  await cut(page.context())
  await page.getByRole('link', { name: /Never opened/ }).tap()
  await expect(page).toHaveURL(new RegExp(other.board_id))
  await expect(page.getByRole('heading', { name: 'This folder cannot be loaded now' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).tap()
  await expect(page.getByRole('link', { name: /Opened before/ })).toBeVisible()
  await close()
})
