import { newUuid } from '@weft/base'
import type { Locator, Page } from '@playwright/test'

import { addItems, logIn } from '../families/long-text-steps.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import type { Person } from '../harness/person.ts'
import { twoPeople } from '../harness/two-people.ts'

const shots = process.env['TALK_SHOTS']

/** The dialog in every look that it has. */
async function keepLooks(page: Page): Promise<void> {
  if (!shots) return
  for (const [name, width] of [
    ['wide', 1280],
    ['390', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    for (const look of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: look })
      await page.screenshot({ path: `${shots}/time-restore-${name}-${look}.png` })
    }
    await page.evaluate(() => void (document.documentElement.dir = 'rtl'))
    await page.screenshot({ path: `${shots}/time-restore-${name}-rtl.png` })
    await page.evaluate(() => void (document.documentElement.dir = 'ltr'))
  }
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize({ width: 1280, height: 720 })
}

test('items and a folder are brought back to a moment, after a look at what that changes', async ({
  server,
  browser,
}) => {
  const { owner, member, board } = await twoPeople(server, ['Sunniva', 'Torbjorn'], 'Retrieval')
  const { team_id, board_id, folder_id, attribute_id } = board
  const put = (by: Person, path: string, body: Record<string, unknown>) =>
    by.call('PUT', `/api/${team_id}/${path}`, body)
  const [effort, room, parts] = [newUuid(), newUuid(), newUuid()]
  for (const [id, name, type] of [
    [effort, 'Effort', 'number'],
    [room, 'Room', 'text'],
    [parts, 'Parts', 'reference'],
  ] as const)
    await put(owner, `attributes/${id}`, {
      row_version: 1,
      board_id,
      name,
      type,
      settings: type === 'reference' ? { board_id, multiple: true, two_way: false } : {},
      sort_order: 9,
    })
  const [alpha = '', beta = '', gamma = '', gone = '', delta = ''] = await addItems(owner, board, [
    { [attribute_id]: 'Alpha', [effort]: 3, [room]: 'Attic' },
    { [attribute_id]: 'Beta', [effort]: 4 },
    { [attribute_id]: 'Gamma' },
    { [attribute_id]: 'Gone' },
    { [attribute_id]: 'Delta' },
  ])
  const link = `references/${alpha}.${parts}.${beta}`
  const linked = await owner.call<{ data: { seq: number } }>('PUT', `/api/${team_id}/${link}`, {
    row_version: 1,
  })
  expect(linked.status).toBeLessThan(300)
  const isLinked = async () => {
    const told = await owner.call<{ data: { deleted_at: string | null } }>('GET', `/api/${team_id}/${link}`)
    return told.status === 200 && told.body.data.deleted_at === null
  }
  expect(await isLinked()).toBe(true)
  const rename = (by: Person, id: string, data: string, row_version: number) =>
    put(by, `values/${id}.${attribute_id}`, { data, row_version })
  await rename(member, alpha, 'Alpha, changed', 2)
  await rename(member, beta, 'Beta, changed', 2)
  await rename(member, gamma, 'Gamma, changed', 2)
  await put(member, `values/${alpha}.${effort}`, { data: 30, row_version: 2 })
  await put(member, `values/${alpha}.${room}`, { data: 'Cellar', row_version: 2 })
  await rename(member, delta, 'Delta, changed', 2)
  await owner.call('DELETE', `/api/${team_id}/${link}`)
  expect(await isLinked()).toBe(false)
  await owner.call('DELETE', `/api/${team_id}/items/${delta}`)
  await addItems(member, board, [{ [attribute_id]: 'Epsilon' }])
  await owner.call('DELETE', `/api/${team_id}/items/${gone}`)
  await owner.call('DELETE', `/api/${team_id}/trash/${gone}`)
  await owner.call('DELETE', `/api/${team_id}/attributes/${room}`)

  const page = await logIn(browser, server.url, 'sunniva')
  await page.goto(`/b/${board_id}/${folder_id}`)
  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const back = page.getByRole('button', { name: 'Back to now' })
  const undo = page.getByRole('button', { name: 'Undo' })
  const lookBack = async () => {
    await page.keyboard.press('Alt+9')
    await expect(page.getByRole('button', { name: 'Restore this state…' })).toBeVisible()
    // Each step waits for the one before: one too many goes back to where nothing was linked yet.
    for (let seq = Infinity; seq > linked.body.data.seq;) {
      const came = page.waitForResponse((answer) => /\/folders\/\w+\/changes\?/.test(answer.url()))
      await page.getByRole('button', { name: 'Change before' }).click()
      seq = ((await (await came).json()) as { past: { seq: number } }).past.seq
    }
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const name of ['Alpha', 'Beta', 'Gamma']) await expect(cell(name)).toBeVisible()
  }
  const line = (within: Locator, name: string) => within.getByRole('row').filter({ hasText: name })
  await expect(cell('Alpha, changed')).toBeVisible()

  await test.step('the whole folder: what changes is shown first, and what stays and why', async () => {
    await lookBack()
    await page.getByRole('button', { name: 'Restore this state…' }).click()
    await expect(dialog.getByRole('checkbox', { name: 'Name 3' })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: 'Effort 1' })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: 'Parts 1' })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: /^Back from the trash.*Delta 1$/ })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: /^Added since.*Epsilon 1$/ })).not.toBeChecked()
    await dialog.getByRole('checkbox', { name: /^Added since/ }).press('Space')
    await expect(line(dialog, 'Beta, changed').getByRole('cell').last()).toHaveText('Beta')
    await expect(dialog.getByText('Room: 1 value. The attribute is not on the board today.')).toBeVisible()
    await expectAccessible(page)
    await keepLooks(page)
  })

  await test.step('what somebody else changes meanwhile stays theirs, and that is told', async () => {
    await rename(member, beta, 'Beta, once more', 3)
    // It is offered for some seconds only: looked for from the press on.
    const isOffered = expect(undo).toBeVisible()
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await isOffered
    await expect(dialog).toHaveCount(0)
    await expect(back).toHaveCount(0)
    await expect(cell('Alpha')).toBeVisible()
    await expect(cell('Gamma')).toBeVisible()
    await expect(cell('Beta, once more')).toBeVisible()
    await expect(cell('Delta, changed')).toBeVisible()
    await expect(cell('Epsilon')).toHaveCount(0)
    const told = await owner.call<{ data: { data: unknown } }>(
      'GET',
      `/api/${team_id}/values/${alpha}.${effort}`,
    )
    expect(told.body.data.data).toBe(3)
    await expect.poll(isLinked).toBe(true)
  })

  await test.step('it is one step to undo', async () => {
    await cell('Gamma').click()
    // The line below the pointer has a button, which is part of what its cell says.
    await page.mouse.move(640, 700)
    await page.keyboard.press('Control+z')
    await expect(cell('Alpha, changed')).toBeVisible()
    await expect(cell('Gamma, changed')).toBeVisible()
    await expect(cell('Beta, once more')).toBeVisible()
    await expect(cell('Delta, changed')).toHaveCount(0)
    await expect(cell('Epsilon')).toBeVisible()
    await expect.poll(isLinked).toBe(false)
  })

  await test.step('one item by its menu and the keyboard, without one of its attributes', async () => {
    await lookBack()
    await cell('Alpha').click({ button: 'right' })
    await expect(page.getByRole('menuitem')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('checkbox', { name: 'Name 1' })).toBeChecked()
    await dialog.getByRole('checkbox', { name: 'Effort 1' }).press('Space')
    await dialog.getByRole('button', { name: 'Restore', exact: true }).press('Enter')
    await expect(cell('Alpha')).toBeVisible()
    await expect(cell('Gamma, changed')).toBeVisible()
    const kept = await owner.call<{ data: { data: unknown } }>(
      'GET',
      `/api/${team_id}/values/${alpha}.${effort}`,
    )
    expect(kept.body.data.data).toBe(30)
  })

  await test.step('who may look back and change nothing is not offered it', async () => {
    await put(owner, `permissions/folder.${folder_id}`, {
      resource_type: 'folder',
      resource_id: folder_id,
      permissions: { [`EDIT_ITEM:user:${member.id}`]: false },
      row_version: 1,
    })
    const other = await logIn(browser, server.url, 'torbjorn')
    await other.goto(`/b/${board_id}/${folder_id}`)
    await expect(other.getByRole('gridcell', { name: 'Gamma, changed', exact: true })).toBeVisible()
    await other.keyboard.press('Alt+9')
    await expect(other.getByRole('button', { name: 'Back to now' })).toBeVisible()
    const gamma = other.getByRole('gridcell', { name: 'Gamma, changed', exact: true })
    await gamma.click({ button: 'right' })
    await expect(other.getByRole('menuitem')).toHaveCount(0)
    await expect(other.getByRole('button', { name: 'Restore this state…' })).toHaveCount(0)
  })
})
