import { randomUUID } from 'node:crypto'

import { expect, test } from '../harness/fixtures.ts'
import { signIn } from '../harness/sign-in.ts'
import { twoPeople } from '../harness/two-people.ts'

test('a hidden folder and what lies below it is nowhere offered, and opens by its address', async ({
  page,
  server,
}) => {
  const { owner, member, board } = await twoPeople(server, ['Hiderowner', 'Hiderguest'], 'Harbour')
  const { team_id, board_id, folder_id, attribute_id } = board
  const [attic, chest] = ['AtticAAAAA1', 'ChestAAAAA1']
  await owner.call('PUT', `/api/${team_id}/folders/${folder_id}`, { name: 'Quay', row_version: 2 })
  const below = { board_id, name: 'Chest', parent_id: attic, row_version: 1 }
  await owner.call('PUT', `/api/${team_id}/folders/${attic}`, { board_id, name: 'Attic', row_version: 1 })
  await owner.call('PUT', `/api/${team_id}/folders/${chest}`, below)
  const view = { board_id, folder_id: chest, name: 'Table', type: 'table', row_version: 1 }
  await owner.call('PUT', `/api/${team_id}/views/ChestViewA1`, view)
  const item = randomUUID()
  const crane = { board_id, folder_id, values: { [attribute_id]: 'Crane' }, row_version: 1 }
  await owner.call('PUT', `/api/${team_id}/items/${item}`, crane)
  // Who may do all but edit folders.
  const entry = `/api/${team_id}/permissions/board.${board_id}`
  const refused = await owner.call('PUT', entry, {
    resource_type: 'board',
    resource_id: board_id,
    permissions: { [`EDIT_FOLDER:user:${member.id}`]: false },
    row_version: 1,
  })
  expect(refused.status).toBeLessThan(300)
  await signIn(page, 'hiderguest')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const grid = page.getByRole('grid')

  await test.step('it is opened while it is in sight', async () => {
    await page.goto(`/b/${board_id}/${chest}`)
    await expect(grid).toBeVisible()
    await expect(sidebar.getByRole('treeitem', { name: 'Chest' })).toBeVisible()
  })
  await test.step('hidden by its parent it leaves the sidebar, and its address stays', async () => {
    const hidden = { hidden: true, row_version: 2 }
    expect((await owner.call('PUT', `/api/${team_id}/folders/${attic}`, hidden)).status).toBeLessThan(300)
    await expect(sidebar.getByRole('treeitem', { name: 'Attic' })).toHaveCount(0)
    await expect(sidebar.getByRole('treeitem', { name: 'Chest' })).toHaveCount(0)
    await expect(grid).toBeVisible()
  })
  await test.step('the board opens with another folder than the one that was open last', async () => {
    await page.goto(`/b/${board_id}`)
    await page.waitForURL(new RegExp(`/b/${board_id}/${folder_id}`))
    await expect(grid.getByRole('gridcell', { name: 'Crane', exact: true })).toBeVisible()
  })
  await test.step('the palette and the choice of a folder leave it out', async () => {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await palette.getByRole('searchbox').fill('a')
    await expect(palette.getByRole('menuitem', { name: 'Quay' })).toBeVisible()
    await expect(palette.getByRole('menuitem', { name: /Attic|Chest/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.goto(`/b/${board_id}/${folder_id}/${item}`)
    await page.locator('aside[data-form]').getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Move to folder…' }).click()
    const move = page.getByRole('dialog', { name: 'Move item' })
    await expect(move.getByText('There is no other folder where you can add items.')).toBeVisible()
  })
  await test.step('nor does Home name it among what was opened', async () => {
    await page.goto('/home')
    const recent = page.getByRole('region', { name: 'Recently opened' })
    await expect(recent.getByText('Quay').first()).toBeVisible()
    await expect(recent.getByText(/Attic|Chest/)).toHaveCount(0)
  })
  await test.step('who may edit folders finds it and shows it again', async () => {
    await signIn(page, 'hiderowner')
    await page.goto(`/b/${board_id}/${chest}`)
    await expect(sidebar.getByRole('treeitem', { name: 'Attic' })).toBeVisible()
    await page.goto(`/team/${team_id}/boards/${board_id}/edit?folder=${attic}`)
    await page.getByRole('switch', { name: 'Hide in the sidebar' }).click()
    await expect
      .poll(
        async () => (await owner.call<{ data: object }>('GET', `/api/${team_id}/folders/${attic}`)).body.data,
      )
      .toMatchObject({ hidden: false })
  })
})
