import { randomUUID } from 'node:crypto'

import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { signIn } from '../harness/sign-in.ts'
import { twoPeople } from '../harness/two-people.ts'

test('what lies on any board is found from the keyboard, and what is closed meanwhile is found no more', async ({
  page,
  server,
}) => {
  const { owner, member, board } = await twoPeople(server, ['Seekowner', 'Seekguest'], 'Observatory')
  const { team_id, board_id, folder_id, attribute_id } = board
  const closed = 'DomeAAAAAA1'
  await owner.call('PUT', `/api/${team_id}/folders/${closed}`, { board_id, name: 'Dome', row_version: 1 })
  const add = async (name: string, folder: string) => {
    const fields = { board_id, folder_id: folder, values: { [attribute_id]: name }, row_version: 1 }
    const { status } = await owner.call('PUT', `/api/${team_id}/items/${randomUUID()}`, fields)
    expect(status).toBeLessThan(300)
  }
  await add('Grind the main mirror', folder_id)
  await add('Mirror of the dome camera', closed)
  await signIn(page, 'seekguest')
  await page.goto('/home')
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible()
  const palette = page.getByRole('dialog')
  const field = palette.getByRole('searchbox')
  const items = page.getByRole('list', { name: 'Items' })

  await test.step('the palette finds items by a word in any place, one of them typed wrong', async () => {
    await page.keyboard.press('Control+k')
    await field.fill('miror')
    await expect(palette.getByRole('menuitem', { name: /Grind the main mirror/ })).toBeVisible()
    await expect(palette.getByRole('menuitem', { name: /dome camera/ })).toBeVisible()
  })
  await test.step('Enter opens what stands first, also where something else stood there before', async () => {
    await page.keyboard.press('Control+a')
    await page.keyboard.type('mirror')
    await expect(palette.getByRole('menuitem', { name: /dome camera/ })).toBeVisible()
    await page.keyboard.type(' main')
    await expect(palette.getByRole('menuitem', { name: /dome camera/ })).toHaveCount(0)
    await expect(palette.getByRole('menuitem', { name: /Grind the main mirror/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/b/${board_id}/${folder_id}/`))
    await expect(
      page
        .getByRole('dialog', { name: 'Grind the main mirror' })
        .or(page.getByRole('complementary', { name: 'Grind the main mirror' })),
    ).toBeVisible()
  })
  await test.step('the page shows all hits, and narrows them by kind', async () => {
    await page.goto('/search?q=mirror')
    await expect(items.getByRole('listitem')).toHaveCount(2)
    await page.getByRole('radio', { name: 'Files' }).check({ force: true })
    await expect(page.getByRole('searchbox', { name: 'Search everything' })).toHaveValue('mirror type:file')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await page.getByRole('radio', { name: 'All', exact: true }).check({ force: true })
    await expect(items.getByRole('listitem')).toHaveCount(2)
  })
  await test.step('filters suggest themselves, are chosen by keyboard and taken out by a press', async () => {
    await page.keyboard.press('Control+k')
    await field.fill('mirror assignee:seekg')
    await expect(palette.getByRole('menuitem').first()).toHaveAccessibleName(/Assigned to Seekguest/)
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('mirror assignee:Seekguest ')
    const chips = palette.getByRole('group', { name: 'Filters' })
    await expect(chips).toContainText('Assigned to Seekguest')
    await expectAccessible(page)
    await chips.getByRole('button', { name: /Remove the filter/ }).click()
    await expect(field).toHaveValue('mirror')
    await expect(palette.getByRole('menuitem', { name: /Grind the main mirror/ }).locator('b')).toHaveText(
      'mirror',
    )
    await page.keyboard.press('Escape')
    await page.goto('/search')
    await expect(page.getByRole('group', { name: 'Searched lately' })).toContainText('mirror main')
    const asked = page.getByRole('searchbox', { name: 'Search everything' })
    await asked.fill('mirror board:obs')
    await asked.press('ArrowDown')
    await expect(page.getByRole('button', { name: 'On Observatory' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(asked).toBeFocused()
    await expect(asked).toHaveValue('mirror board:Observatory ')
    await expect(items.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    await page.goto('/search?q=mirror')
    await expect(items.getByRole('listitem')).toHaveCount(2)
  })
  await test.step('a folder that becomes private is found no more', async () => {
    const { status } = await owner.call('PUT', `/api/${team_id}/permissions/folder.${closed}`, {
      resource_type: 'folder',
      resource_id: closed,
      permissions: { [`VIEW_FOLDER:user:${member.id}`]: false },
      final_permissions: {},
      row_version: 1,
    })
    expect(status).toBeLessThan(300)
    // Sooner than the page would have asked again.
    await expect(items.getByRole('listitem')).toHaveCount(1, { timeout: 8_000 })
    await page.keyboard.press('Control+k')
    await field.fill('dome')
    await expect(palette.getByText('Searching…')).toHaveCount(0)
    await expect(palette.getByRole('menuitem', { name: /dome/i })).toHaveCount(1)
    await expect(palette.getByRole('menuitem', { name: 'Search everything for “dome”' })).toBeVisible()
  })
})
