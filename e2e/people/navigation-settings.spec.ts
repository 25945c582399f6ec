import { newUuid } from '@weft/base'
import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { makeBoardIn, type Person, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

const teamOf = async (person: Person) =>
  (await person.call<{ data: { id: number } }>('POST', '/api/teams', { name: 'Crew' })).body.data.id

const rowOf = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Sidebar' }).getByRole('treeitem', { name, exact: true })

test('the sidebar counts open items when it is asked to, live, and without a network', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Counter')
  const team_id = await teamOf(person)
  const near = await makeBoardIn(person, team_id, 'Harbour')
  const far = await makeBoardIn(person, team_id, 'Island')
  const done = newUuid()
  await person.call('PUT', `/api/${team_id}/attributes/${done}`, {
    board_id: far.board_id,
    name: 'Done',
    type: 'checkbox',
    row_version: 1,
  })
  const settings = { done_rule: { attribute_id: done } }
  await person.call('PUT', `/api/${team_id}/boards/${far.board_id}`, { settings, row_version: 2 })
  const add = async ({ board_id, folder_id }: typeof near) => {
    const id = newUuid()
    await person.call('PUT', `/api/${team_id}/items/${id}`, { board_id, folder_id, row_version: 1 })
    return id
  }
  const first = await add(near)
  const second = await add(far)
  await add(far)
  await signIn(page, 'Counter')
  await page.goto('/profile/settings')
  await expect(rowOf(page, 'Harbour')).not.toHaveAttribute('aria-describedby')
  await page.getByRole('radiogroup', { name: 'Sidebar counts' }).getByRole('radio', { name: 'Open' }).click()
  await expect(rowOf(page, 'Harbour')).toHaveAccessibleDescription('1 item')
  await expect(rowOf(page, 'Island')).toHaveAccessibleDescription('2 items')

  // Somebody else is done with one, in a folder that is not open here.
  const id = `${second}.${done}`
  const saved = await person.call('PUT', `/api/${team_id}/values/${id}`, { data: true, row_version: 1 })
  expect(saved.status).toBeLessThan(300)
  await expect(rowOf(page, 'Island')).toHaveAccessibleDescription('1 item')

  // What is open here is counted from the device.
  await rowOf(page, 'Harbour').getByRole('link').click()
  await expect(page.getByRole('grid').getByRole('row')).not.toHaveCount(0)
  await page.context().setOffline(true)
  await person.call('DELETE', `/api/${team_id}/items/${first}`)
  await expect(rowOf(page, 'Harbour')).toHaveAccessibleDescription('1 item')
  await page.context().setOffline(false)
  await expect(rowOf(page, 'Harbour')).not.toHaveAttribute('aria-describedby')
})

test('links open in a new tab, or in the same one where the person wants that; Ctrl opens a new one', async ({
  page,
  context,
  server,
}) => {
  const person = await signUp(server.url, 'Linker')
  const team_id = await teamOf(person)
  const board = await makeBoardIn(person, team_id, 'Harbour')
  const { board_id, folder_id } = board
  const [links, item] = [newUuid(), newUuid()]
  await person.call('PUT', `/api/${team_id}/attributes/${links}`, {
    board_id,
    name: 'Page',
    type: 'links',
    row_version: 1,
  })
  const folder = { attribute_ids: [board.attribute_id, links], row_version: 2 }
  await person.call('PUT', `/api/${team_id}/folders/${folder_id}`, folder)
  const url = `${server.url}/login?from=link`
  await person.call('PUT', `/api/${team_id}/items/${item}`, {
    board_id,
    folder_id,
    row_version: 1,
    values: { [links]: [{ id: newUuid(), url, name: 'The page' }] },
  })
  await signIn(page, 'Linker')
  const open = async () => {
    await page.goto(`/b/${board_id}/${folder_id}`)
    return page.getByRole('grid').getByRole('link', { name: 'The page' })
  }
  const opensNew = async (modifiers: 'Control'[] = []) => {
    const link = await open()
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers })])
    await tab.close()
  }
  await opensNew()
  await page.goto('/profile/settings')
  await page.getByRole('switch', { name: 'Open links in a new tab' }).click()
  await expect(page.getByRole('switch', { name: 'Open links in a new tab' })).not.toBeChecked()
  await opensNew(['Control'])
  await (await open()).click()
  await expect(page).not.toHaveURL(/\/b\//)
  expect(context.pages()).toHaveLength(1)
})
