import { randomUUID } from 'node:crypto'

import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

test('a board is duplicated with its items, archived and brought back', async ({ page, server }) => {
  const owner = await signUp(server.url, 'Boardsettler')
  const { team_id, board_id, folder_id, attribute_id } = await makeBoard(owner, 'Harbour')
  for (const name of ['Crane', 'Quay', 'Light']) {
    const fields = { board_id, folder_id, values: { [attribute_id]: name }, row_version: 1 }
    await owner.call('PUT', `/api/${team_id}/items/${randomUUID()}`, fields)
  }
  await signIn(page, 'boardsettler')
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })

  await test.step('its copy opens with the same items', async () => {
    await page.goto(`/team/${team_id}/boards/${board_id}/edit`)
    await page.getByRole('button', { name: 'Duplicate board' }).click()
    const dialog = page.getByRole('dialog', { name: 'Duplicate Harbour' })
    await expect(dialog.getByLabel('Board name')).toHaveValue('Harbour (copy)')
    await dialog.getByRole('button', { name: 'Duplicate', exact: true }).click()
    await page.waitForURL(/\/b\/\w{11}\/\w{11}/)
    const grid = page.getByRole('grid')
    for (const name of ['Crane', 'Quay', 'Light'])
      await expect(grid.getByRole('gridcell', { name, exact: true })).toBeVisible()
    expect(page.url()).not.toContain(board_id)
  })

  await test.step('an archived board leaves the sidebar and is found among all boards', async () => {
    await page.goto(`/team/${team_id}/boards/${board_id}/edit`)
    await page.getByRole('button', { name: 'Archive board' }).click()
    await expect(page.getByRole('button', { name: 'Unarchive' })).toBeVisible()
    await page.goto(`/team/${team_id}`)
    const archived = page
      .getByRole('region', { name: 'Archived' })
      .or(page.locator('section', { hasText: 'Archived' }))
    await expect(archived.getByText('Harbour', { exact: true })).toBeVisible()
    await expect(sidebar.getByText('Harbour (copy)')).toBeVisible()
    await expect(sidebar.getByText('Harbour', { exact: true })).toHaveCount(0)
    await page.goto(`/team/${team_id}/boards/${board_id}/edit`)
    await page.getByRole('button', { name: 'Unarchive' }).click()
    await expect(page.getByRole('button', { name: 'Archive board' })).toBeVisible()
  })
})

test('a folder has settings: its name, its place, the view it opens with', async ({ page, server }) => {
  const owner = await signUp(server.url, 'Foldersettler')
  const { team_id, board_id, folder_id } = await makeBoard(owner, 'Archive room')
  const other = 'ShelfAAAAA1'
  await owner.call('PUT', `/api/${team_id}/folders/${other}`, { board_id, name: 'Shelf', row_version: 1 })
  const view = 'SecondView1'
  const fields = { board_id, folder_id, name: 'Second', type: 'table', sort_order: 1e9, row_version: 1 }
  await owner.call('PUT', `/api/${team_id}/views/${view}`, fields)
  await signIn(page, 'foldersettler')

  await page.goto(`/team/${team_id}/boards/${board_id}/edit?folder=${folder_id}`)
  await expect(page.getByRole('heading', { name: 'Folder settings' })).toBeVisible()
  await page.getByLabel('Folder name').fill('Boxes')
  await page.getByLabel('Description').fill('What nobody needs')
  await page.getByLabel('Description').blur()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await page.getByRole('button', { name: /Parent folder/ }).click()
  await page.getByRole('option', { name: 'Shelf' }).click()
  await page.getByRole('button', { name: /Opens on/ }).click()
  await page.getByRole('option', { name: 'Second' }).click()
  await expect
    .poll(async () => {
      const { body } = await owner.call<{ data: Record<string, unknown> }>(
        'GET',
        `/api/${team_id}/folders/${folder_id}`,
      )
      return body.data
    })
    .toMatchObject({
      name: 'Boxes',
      parent_id: other,
      settings: { description: 'What nobody needs', default_view_id: view },
    })
  await page.goto(`/b/${board_id}/${folder_id}`)
  await expect(page.getByRole('grid', { name: 'Second' })).toBeVisible()
})

test('a folder shows the attributes that its settings name, in their order', async ({ page, server }) => {
  const owner = await signUp(server.url, 'Folderorderer')
  const { team_id, board_id, folder_id, attribute_id } = await makeBoard(owner, 'Order room')
  const [weight, height] = [randomUUID(), randomUUID()]
  for (const [id, name] of [
    [weight, 'Weight'],
    [height, 'Height'],
  ])
    await owner.call('PUT', `/api/${team_id}/attributes/${id}`, {
      board_id,
      name,
      type: 'number',
      row_version: 1,
    })
  const ids = async () => {
    const url = `/api/${team_id}/folders/${folder_id}`
    const { body } = await owner.call<{ data: { attribute_ids: string[] } }>('GET', url)
    return body.data.attribute_ids.filter((id) => id !== attribute_id)
  }
  const before = (await ids()).filter((id) => id !== weight && id !== height)
  await signIn(page, 'folderorderer')
  await page.goto(`/team/${team_id}/boards/${board_id}/edit?folder=${folder_id}`)

  for (const name of ['Weight', 'Height']) {
    await page.getByRole('button', { name: 'Show an attribute' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page.getByRole('button', { name: `Take ${name} out of this folder` })).toBeVisible()
  }
  await expect.poll(ids).toEqual([...before, weight, height])
  const handle = page.getByRole('button', { name: 'Move Height' })
  await handle.press(' ')
  await handle.press('ArrowUp')
  await handle.press('Enter')
  await expect.poll(ids).toEqual([...before, height, weight])
  await page.getByRole('button', { name: 'Take Weight out of this folder' }).click()
  await expect.poll(ids).toEqual([...before, height])
})
