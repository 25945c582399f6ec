import { readFile } from 'node:fs/promises'

import { addItems, logIn } from '../families/long-text-steps.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'

const DAY_MS = 86_400_000
const wire = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

test('time of a board is added up by day and person, rounded, and saved as a file', async ({
  server,
  browser,
}) => {
  const { owner, member, board } = await twoPeople(server, ['Greta', 'Edgar'], 'Bakery')
  const [flour = '', yeast = ''] = await addItems(owner, board, [
    { [board.attribute_id]: 'Flour' },
    { [board.attribute_id]: 'Yeast' },
  ])
  const attribute_id = crypto.randomUUID()
  await owner.call('PUT', `/api/${board.team_id}/attributes/${attribute_id}`, {
    board_id: board.board_id,
    name: 'Time',
    type: 'time_tracking',
    settings: { sharedEntries: true },
    row_version: 1,
  })
  const yesterday = Date.now() - DAY_MS
  const spend = (who: typeof owner, item_id: string, minutes: number, more: object = {}) =>
    who.call('POST', `/api/${board.team_id}/time-tracking`, {
      item_id,
      attribute_id,
      board_id: board.board_id,
      description: 'Kneading',
      is_manual: true,
      started_at: wire(yesterday),
      ended_at: wire(yesterday + minutes * 60_000),
      ...more,
    })
  await spend(owner, flour, 62, { is_billable: true })
  await spend(member, yeast, 30)

  const page = await logIn(browser, server.url, 'greta')
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  const choose = async (what: string, option: string) => {
    await page.getByRole('button', { name: new RegExp(what) }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const sums = page.getByRole('table', { name: 'Sums' })

  await test.step('the menu of the board leads to it', async () => {
    await page.getByRole('treeitem', { name: 'Bakery', exact: true }).hover()
    await page.getByRole('button', { name: 'Actions for Bakery' }).click()
    await page.getByRole('menuitem', { name: 'Time report' }).click()
    await expect(page).toHaveURL(new RegExp(`/boards/${board.board_id}/time$`))
    await expect(page.getByRole('heading', { name: 'Time report' })).toBeVisible()
  })

  await test.step('days around now are added up by person', async () => {
    const day = (ms: number) => wire(ms).slice(0, 10)
    const days = `period=custom&from=${day(yesterday - DAY_MS)}&to=${day(Date.now() + DAY_MS)}`
    await page.goto(`/team/${board.team_id}/boards/${board.board_id}/time?${days}`)
    await expect(sums.getByRole('row', { name: /Total/ })).toContainText('1:32')
    await choose('Group by', 'Person')
    await expect(sums.getByRole('row', { name: /Greta/ })).toContainText('1:02')
    await expect(sums.getByRole('row', { name: /Edgar/ })).toContainText('0:30')
    await expect(page.getByRole('img', { name: 'Greta: 1:02' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('rounding and billable time are the choice of the report, and stay in its address', async () => {
    await choose('Round up', 'To 15 minutes')
    await expect(sums.getByRole('row', { name: /Greta/ })).toContainText('1:15')
    await page.getByText('Billable only').click()
    await expect(sums.getByRole('row', { name: /Edgar/ })).toHaveCount(0)
    await page.reload()
    await expect(sums.getByRole('row', { name: /Greta/ })).toContainText('1:15')
    await expect(sums.getByRole('row', { name: /Edgar/ })).toHaveCount(0)
    await page.getByText('Billable only').click()
  })

  await test.step('its entries are a file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
    expect(lines).toHaveLength(3)
    expect(lines.join('\n')).toMatch(/Greta,Flour,.*Kneading,Time,Yes,1\.0333,1\.2500/)
  })

  await test.step('it fits narrow and wide windows, light and dark', async () => {
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow).toBeLessThanOrEqual(0)
        await expectAccessible(page)
      }
    await choose('Group by', 'Day')
    await expect(sums.getByRole('row', { name: /Total/ })).toBeVisible()
  })
})

test('somebody who may not see the board is told so at the address of its report', async ({
  server,
  browser,
}) => {
  const { owner, member, board } = await twoPeople(server, ['Gerd', 'Hilke'], 'Secret')
  await owner.call('PUT', `/api/${board.team_id}/permissions/board.${board.board_id}`, {
    resource_type: 'board',
    resource_id: board.board_id,
    permissions: { [`VIEW_BOARD:user:${member.id}`]: false },
    final_permissions: {},
    row_version: 1,
  })
  const page = await logIn(browser, server.url, 'hilke')
  await page.goto(`/team/${board.team_id}/boards/${board.board_id}/time`)
  await expect(page.getByText('You cannot see the time of this board')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)
  await expectAccessible(page)
})
