import { readFile } from 'node:fs/promises'

import { addItems } from '../families/long-text-steps.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

test('a timer is started in a cell, seen on every page and in another browser, and stopped there', async ({
  page,
  browser,
  server,
}) => {
  const person = await signUp(server.url, 'Timo')
  const board = await makeBoard(person, 'Bakery')
  await addItems(person, board, [{ [board.attribute_id]: 'Flour' }, { [board.attribute_id]: 'Yeast' }])
  const time = crypto.randomUUID()
  await person.call('PUT', `/api/${board.team_id}/attributes/${time}`, {
    board_id: board.board_id,
    name: 'Time',
    type: 'time_tracking',
    settings: { sharedEntries: true },
    row_version: 1,
  })
  const { body } = await person.call<{ data: { row_version: number; attribute_ids: string[] } }>(
    'GET',
    `/api/${board.team_id}/folders/${board.folder_id}`,
  )
  await person.call('PUT', `/api/${board.team_id}/folders/${board.folder_id}`, {
    attribute_ids: [...body.data.attribute_ids, time],
    row_version: body.data.row_version + 1,
  })
  const address = `/b/${board.board_id}/${board.folder_id}`
  await signIn(page, 'timo')
  const other = await browser.newPage()
  await signIn(other, 'timo')
  for (const one of [page, other]) await one.goto(address)
  const cells = page.getByRole('gridcell')
  const timer = (of = page) => of.getByRole('button', { name: 'Timer: Kneading' })

  await test.step('Enter in the cell opens it, and Enter starts it', async () => {
    const cell = page.getByRole('row', { name: /Flour/ }).getByRole('gridcell').last()
    await expect(cells.first()).toBeVisible()
    await cell.dblclick()
    const said = page.getByRole('textbox', { name: 'What are you doing?' })
    await expect(said).toHaveValue('Flour')
    await said.fill('Kneading')
    await said.press('Enter')
    await expect(timer()).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the other browser shows it, on another page too, and stops it', async () => {
    await expect(timer(other)).toBeVisible()
    await other.goto('/home')
    await timer(other).click()
    const running = other.getByRole('list', { name: 'Running timers' })
    await expect(running).toContainText('Kneading')
    await running.getByRole('link', { name: 'Flour' }).click()
    await expect(other).toHaveURL(new RegExp(`${address}/`))
    await expect(running).toHaveCount(0)
    await expect(timer(other)).toBeVisible()
    await other.goto('/home')
    await other.getByRole('button', { name: 'Stop the timer' }).click()
    await expect(timer(other)).toHaveCount(0)
    await expect(timer()).toHaveCount(0)
  })

  await test.step('entered time adds up in the cell, and may not overlap', async () => {
    const cell = page.getByRole('row', { name: /Yeast/ }).getByRole('gridcell').last()
    await cell.dblclick()
    await page.getByRole('button', { name: 'Add time' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add time' })
    await expect(dialog.getByRole('textbox', { name: 'What did you do?' })).toBeFocused()
    await page.keyboard.type('Feeding')
    await expect(dialog.getByRole('textbox', { name: 'From' })).toHaveValue(/^\d{1,2}:\d{2} [AP]M$/)
    await dialog.getByRole('textbox', { name: 'Day' }).or(dialog.getByLabel('Day')).fill('2026-01-05')
    await dialog.getByRole('textbox', { name: 'From' }).fill('9:00')
    await dialog.getByRole('textbox', { name: 'Until' }).fill('10:30 am')
    await dialog.getByRole('button', { name: 'Add time' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('listitem').filter({ hasText: 'Feeding' })).toContainText('1:30')
    await page.keyboard.press('Escape')
    await expect(cell).toHaveText('1:30')
    await other.goto(address)
    await expect(other.getByRole('row', { name: /Yeast/ }).getByRole('gridcell').last()).toHaveText('1:30')
  })

  await test.step('the page of one’s own time has the week, changes it, and begins the same again', async () => {
    await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My time' }).click()
    await expect(other).toHaveURL(/\/my-time$/)
    const line = other.getByRole('list', { name: 'Entries' }).getByRole('listitem')
    await expect(line).toHaveCount(1)
    await expect(line.getByRole('link', { name: 'Flour' })).toBeVisible()
    await line.getByRole('button', { name: 'More about Kneading' }).click()
    await other.getByRole('menuitem', { name: 'Change time' }).click()
    await other.getByRole('textbox', { name: 'What did you do?' }).fill('Kneading by hand')
    await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await other.getByRole('button', { name: 'More about Kneading by hand' }).click()
    await other.getByRole('menuitem', { name: 'Start again' }).click()
    await expect(line).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Timer: Kneading by hand' })).toBeVisible()
  })

  await test.step('the week is a file, of what this device knows where there is no network', async () => {
    const linesOfFile = async () => {
      const [download] = await Promise.all([
        other.waitForEvent('download'),
        other.getByRole('button', { name: 'Export CSV' }).click(),
      ])
      return (await readFile(await download.path(), 'utf8')).trim().split('\n')
    }
    const lines = await linesOfFile()
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/,Timo,Flour,.*Kneading by hand,Time,/)
    await other.context().setOffline(true)
    const known = await linesOfFile()
    expect(known).toHaveLength(3)
    expect(known[1]).toMatch(/,Timo,.*Kneading by hand,/)
  })
})
