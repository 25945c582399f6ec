import { newSlug } from '@weft/base'

import { expect, test } from '../harness/fixtures.ts'
import { signIn } from '../harness/sign-in.ts'
import { twoPeople } from '../harness/two-people.ts'

test('the owner reads the personal views of others when asked for, and changes none', async ({
  page,
  server,
}) => {
  const { owner, member, board } = await twoPeople(server, ['Ottokar', 'Pelagia'], 'Views of others')
  const { board_id, folder_id, team_id } = board
  const id = newSlug()
  const view = { board_id, folder_id, type: 'table', name: 'Only mine', access: 'personal', sort_order: 9 }
  const made = await member.call('PUT', `/api/${team_id}/views/${id}`, { ...view, row_version: 1 })
  expect(made.status).toBe(201)
  await signIn(page, 'ottokar')
  await page.goto(`/b/${board_id}/${folder_id}`)
  const tab = page.getByRole('link', { name: 'Only mine' })
  const menu = () => page.getByRole('button', { name: 'View menu' }).click()
  await expect(page.getByRole('link', { name: 'Table', exact: true })).toBeVisible()
  await expect(tab).toHaveCount(0)
  await menu()
  await page.getByRole('menuitem', { name: "Show everyone's personal views" }).click()
  await tab.click()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await menu()
  await expect(page.getByRole('menuitem', { name: 'Duplicate view' })).toBeVisible()
  for (const name of ['Edit view', 'Delete view'])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const route = `/api/${team_id}/views/${id}`
  const changed = await owner.call('PUT', route, { name: 'Mine now', old: { name: 'Only mine' } })
  expect(changed.status).toBe(403)
  expect((await owner.call('DELETE', route)).status).toBe(403)
  await menu()
  await page.getByRole('menuitem', { name: 'Hide personal views of others' }).click()
  await expect(tab).toHaveCount(0)
})
