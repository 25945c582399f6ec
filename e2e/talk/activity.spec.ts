import { readFile } from 'node:fs/promises'

import { addItems, logIn } from '../families/long-text-steps.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'

test('what a colleague did is listed for a board, filtered, opened, and saved as a file', async ({
  server,
  browser,
}) => {
  const { owner, member, board } = await twoPeople(server, ['Philippa', 'Mats'], 'Ledger')
  const [alpha = '', beta = ''] = await addItems(owner, board, [
    { [board.attribute_id]: 'Alpha' },
    { [board.attribute_id]: 'Beta' },
  ])
  await member.call('PUT', `/api/${board.team_id}/values/${alpha}.${board.attribute_id}`, {
    data: 'Alpha, renamed',
    row_version: 2,
  })
  await member.call('DELETE', `/api/${board.team_id}/items/${beta}`)

  const page = await logIn(browser, server.url, 'philippa')
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  const lines = page.getByRole('main').getByRole('listitem')

  await test.step('the menu of the board leads to it', async () => {
    await page.getByRole('treeitem', { name: 'Ledger', exact: true }).hover()
    await page.getByRole('button', { name: 'Actions for Ledger' }).click()
    await page.getByRole('menuitem', { name: 'Activity' }).click()
    await expect(page).toHaveURL(new RegExp(`/boards/${board.board_id}/activity$`))
    await expect(lines.filter({ hasText: 'Mats deleted Beta' })).toHaveCount(1)
    const renamed = lines.filter({ hasText: 'Mats changed Name of Alpha, renamed' })
    await expect(renamed).toContainText('Alpha')
    await expect(lines.filter({ hasText: 'Philippa added Beta' })).toHaveCount(1)
    await expectAccessible(page)
  })

  await test.step('filters narrow it and stay in the address', async () => {
    await page.getByRole('button', { name: /Kind of change/ }).click()
    await page.getByRole('option', { name: 'Values' }).click()
    await expect(lines).toHaveCount(1)
    await expect(page).toHaveURL(/kind=values/)
    await page.reload()
    await expect(lines).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search names' }).fill('nothing like it')
    await expect(page.getByText('Nothing changed that fits')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(lines.filter({ hasText: 'Mats deleted Beta' })).toHaveCount(1)
  })

  await test.step('the list is a file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain('Mats changed Name of Alpha, renamed')
    expect(text.split('\n').length).toBeGreaterThan(4)
  })

  await test.step('a line leads to the item and its own activity', async () => {
    await lines.filter({ hasText: 'Mats changed Name' }).getByRole('link', { name: 'Open' }).click()
    await expect(page.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
  })
})

test('somebody without the right has no way to the activity and is told so at its address', async ({
  server,
  browser,
}) => {
  const { owner, member, board } = await twoPeople(server, ['Ruth', 'Rudi'], 'Quiet')
  await owner.call('PUT', `/api/${board.team_id}/permissions/board.${board.board_id}`, {
    resource_type: 'board',
    resource_id: board.board_id,
    permissions: { [`VIEW_ACTIVITY_LOG:user:${member.id}`]: false },
    final_permissions: {},
    row_version: 1,
  })
  const page = await logIn(browser, server.url, 'rudi')
  await page.goto(`/team/${board.team_id}/boards/${board.board_id}/activity`)
  await expect(page.getByText('You cannot see this activity')).toBeVisible()
})
