import type { Page } from '@playwright/test'

import { logIn } from '../families/long-text-steps.ts'
import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'

/** What the page itself sends to change a record from here on. */
function sentBodies(page: Page): unknown[] {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON())
  })
  return sent
}

const changedBy = (page: Page) => page.locator('[data-changed-by]')

test('the name of a workspace that somebody else changes meanwhile is shown, and saved over what was shown', async ({
  server,
  browser,
}) => {
  const { owner, board } = await twoPeople(server, ['Perpetua', 'Quentin'], 'Names')
  const route = `/api/teams/${board.team_id}`
  const { body } = await owner.call<{ data: { name: string } }>('GET', route)
  const begun = body.data.name
  const page = await logIn(browser, server.url, 'perpetua')
  await page.goto(`/team/${board.team_id}/settings`)
  const name = page.getByRole('textbox', { name: 'Workspace name' })
  await expect(name).toHaveValue(begun)
  const sent = sentBodies(page)

  await name.fill('Of mine')
  const other = await owner.call('PUT', route, { name: 'Of theirs', old: { name: begun } })
  expect(other.status).toBe(200)
  await expect(changedBy(page)).toContainText('Of theirs')
  await expect(name).toHaveValue('Of mine')
  await changedBy(page).getByRole('button', { name: 'Keep mine' }).click()
  await name.blur()
  await expect.poll(() => sent).toEqual([{ name: 'Of mine', old: { name: 'Of theirs' } }])
  await expect(page.getByRole('button', { name: /Of mine/ }).first()).toBeVisible()

  // Refused: what was typed stays, to be saved again.
  await page.context().setOffline(true)
  await name.fill('Never arrived')
  await name.blur()
  await expect(
    page
      .getByRole('region', { name: 'Notifications' })
      .getByText('This action is not available when you are offline.'),
  ).toBeVisible()
  await expect(name).toHaveValue('Never arrived')
  await page.context().setOffline(false)
  await expect(async () => {
    await name.focus()
    await name.blur()
    const now = await owner.call<{ data: { name: string } }>('GET', route)
    expect(now.body.data.name).toBe('Never arrived')
  }).toPass()
})

test('sub-items of new items that somebody else changes meanwhile are shown, and saved over what was shown', async ({
  server,
  browser,
}) => {
  const { owner, board } = await twoPeople(server, ['Rhea', 'Silas'], 'Templates')
  const { team_id, board_id, folder_id } = board
  const route = `/api/${team_id}/folders/${folder_id}`
  type Saved = { data: { settings: { item_template?: { sub_items: string[] } } } }
  const settings = async () => (await owner.call<Saved>('GET', route)).body.data.settings
  const begun = await settings()
  const page = await logIn(browser, server.url, 'silas')
  await page.goto(`/team/${team_id}/boards/${board_id}/edit?folder=${folder_id}`)
  const lines = page.getByRole('textbox', { name: 'Sub-items' })
  await lines.fill('Mine')
  const item_template = { values: {}, sub_items: ['Theirs'] }
  const other = await owner.call('PUT', route, {
    settings: { ...begun, item_template },
    old: { settings: begun },
  })
  expect(other.status).toBe(200)
  await expect(changedBy(page)).toContainText('Theirs')
  await expect(lines).toHaveValue('Mine')
  await changedBy(page).getByRole('button', { name: 'Take theirs' }).click()
  await expect(lines).toHaveValue('Theirs')
  await lines.fill('Theirs\nMine')
  await lines.blur()
  await expect.poll(async () => (await settings()).item_template?.sub_items).toEqual(['Theirs', 'Mine'])
})
