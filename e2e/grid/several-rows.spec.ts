import { readFile } from 'node:fs/promises'

import { newSlug, newUuid } from '@weft/base'

import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, type Person, type QuickBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { openTable } from './grid-page.ts'

const BUG = { id: newUuid(), name: 'Bug', color: 'red' }
const TASK = { id: newUuid(), name: 'Task', color: 'blue' }

interface World extends QuickBoard {
  person: Person
  label: string
  members: string
  other: string
}

test('several rows are given people and labels, copied, moved, exported and deleted, each in one step that is undone', async ({
  page,
  server,
}) => {
  const world = await makeWorld(server.url)
  await signIn(page, 'bulkeditor')
  await openTable(page, `/b/${world.board_id}/${world.folder_id}`, 3)
  const bar = page.getByRole('toolbar', { name: 'Selected' })

  await test.step('picked with Space, and put on me with M', async () => {
    await page.getByRole('gridcell', { name: /^Row 0/ }).click()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(bar).toContainText('2 selected')
    await page.keyboard.press('m')
    await expect
      .poll(() => dataOf(world, world.members))
      .toEqual([[world.person.id], [world.person.id], null])
  })

  await test.step('L opens the labels, of which one is added to what each has', async () => {
    await page.keyboard.press('l')
    const panel = page.getByRole('dialog', { name: 'Edit attribute' })
    await panel.getByText('Add', { exact: true }).click()
    await panel.getByRole('button', { name: 'Choose' }).click()
    await page.getByRole('option', { name: 'Task' }).click()
    await page.keyboard.press('Enter')
    await expect.poll(() => dataOf(world, world.label)).toEqual([[BUG.id, TASK.id], [TASK.id], null])
    await expect(panel).toHaveCount(0)
  })

  await test.step('exported as a file', async () => {
    const download = page.waitForEvent('download')
    await bar.getByRole('button', { name: 'Export CSV' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text.split('\r\n').slice(1, 3)).toEqual(['Row 0,"Bug, Task",Bulkeditor', 'Row 1,Task,Bulkeditor'])
  })

  await test.step('copied, and moved to another folder', async () => {
    await bar.getByRole('button', { name: 'Duplicate' }).click()
    await expect(page.getByRole('gridcell', { name: /^Row 0 \(copy\)/ })).toBeVisible()
    await expect(bar).toHaveCount(0)
    await page.getByRole('gridcell', { name: /^Row 1 \(copy\)/ }).click()
    await page.keyboard.press('Space')
    await bar.getByRole('button', { name: 'Move' }).click()
    await page.getByRole('menuitem', { name: 'Elsewhere' }).click()
    await expect(page.getByRole('gridcell', { name: /^Row 1 \(copy\)/ })).toHaveCount(0)
    const told = page.getByRole('status').filter({ hasText: 'Moved to Elsewhere' })
    await expect(told.getByRole('button', { name: 'Undo' })).toBeVisible()
  })

  await test.step('deleted, and everything comes back', async () => {
    await page.getByRole('gridcell', { name: 'Row 0', exact: true }).click()
    await page.keyboard.press('Control+Space')
    await page.keyboard.press('Control+Backspace')
    await expect(page.getByRole('gridcell', { name: /^Row/ })).toHaveCount(0)
    for (let n = 0; n < 5; n++) await page.keyboard.press('Control+z')
    await expect.poll(() => dataOf(world, world.label)).toEqual([[BUG.id], null, null])
    await expect.poll(() => dataOf(world, world.members)).toEqual([null, null, null])
    await expect(page.getByRole('gridcell', { name: /\(copy\)/ })).toHaveCount(0)
  })
})

async function makeWorld(url: string): Promise<World> {
  const person = await signUp(url, 'Bulkeditor')
  const board = await makeBoard(person, 'Several rows')
  const base = `/api/${board.team_id}`
  const attributes = [
    { id: newUuid(), name: 'Kind', type: 'label', settings: { labels: [BUG, TASK], multiple: true } },
    { id: newUuid(), name: 'Who', type: 'members', settings: { multiple: true } },
  ]
  for (const [n, { id, ...attribute }] of attributes.entries())
    await person.call('PUT', `${base}/attributes/${id}`, {
      row_version: 1,
      board_id: board.board_id,
      ...attribute,
      sort_order: (n + 2) * 65_536,
    })
  const ids = attributes.map(({ id }) => id)
  await person.call('PUT', `${base}/folders/${board.folder_id}`, {
    attribute_ids: [board.attribute_id, ...ids],
    old: { attribute_ids: [board.attribute_id] },
  })
  const other = newSlug()
  await person.call('PUT', `${base}/folders/${other}`, {
    row_version: 1,
    board_id: board.board_id,
    name: 'Elsewhere',
    sort_order: 5 * 65_536,
    attribute_ids: [board.attribute_id, ...ids],
  })
  for (let n = 0; n < 3; n++)
    await person.call('PUT', `${base}/items/${newUuid()}`, {
      row_version: 1,
      board_id: board.board_id,
      folder_id: board.folder_id,
      sort_order: (n + 1) * 65_536,
      values: { [board.attribute_id]: `Row ${n}`, ...(n === 0 ? { [ids[0] ?? '']: [BUG.id] } : {}) },
    })
  return { ...board, person, label: ids[0] ?? '', members: ids[1] ?? '', other }
}

/** A column of the three rows, as the server has it. */
async function dataOf(
  { person, team_id, folder_id, attribute_id }: World,
  column: string,
): Promise<unknown[]> {
  type Item = { values: Record<string, { data: unknown }> }
  const { body } = await person.call<{ data: Item[] }>(
    'GET',
    `/api/${team_id}/items?folder_id=${folder_id}&expand=values&limit=100`,
  )
  return ['Row 0', 'Row 1', 'Row 2'].map((name) => {
    const row = body.data.find(({ values }) => values[attribute_id]?.data === name)
    return row?.values[column]?.data ?? null
  })
}
