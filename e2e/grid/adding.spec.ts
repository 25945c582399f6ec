import type { Page } from '@playwright/test'

import { newSlug, newUuid } from '@weft/base'

import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, type Person, type QuickBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { twoPeople } from '../harness/two-people.ts'
import { makeSmallBoard } from '../views/small-board.ts'
import { cell, outline, seenRows } from './grid-page.ts'

const catcher = (page: Page) => page.locator('textarea[aria-controls]')
const rows = (page: Page) => page.locator('[role=grid] [data-row]:not([hidden])')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const editor = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const active = (page: Page) => page.locator('[data-active]')

/** Opens a board's table, or one of its views. */
async function open(page: Page, { board_id, folder_id }: QuickBoard, view = ''): Promise<void> {
  await page.goto(`/b/${board_id}/${folder_id}${view && `?view=${view}`}`)
  await expect(page.getByRole('grid')).toBeVisible()
}

/** Types each name and Enter, without waiting for anything. */
async function typeNames(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
}

test('an empty table is typed into at once, row after row, and holds what was typed and nothing else', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Adelaide')
  const board = await makeBoard(person, 'Empty')
  await signIn(page, 'adelaide')
  await open(page, board)
  await expect(page.getByRole('gridcell', { name: 'Add item' })).toBeVisible()
  await expect(catcher(page)).toBeFocused()
  await expect(active(page)).toHaveCount(1)
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key)
  expect(await namesOf(person, board)).toEqual([])
  const names = ['One', 'Two', 'Three']
  await typeNames(page, names)
  await expect.poll(() => namesOf(person, board)).toEqual(names)
  await expect(rows(page)).toHaveCount(3)

  await test.step('arrows reach the line that adds, where typing goes on', async () => {
    await page.keyboard.press('Control+Home')
    for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowDown')
    await typeNames(page, ['Four'])
    await expect.poll(() => namesOf(person, board)).toEqual([...names, 'Four'])
  })

  await test.step('Enter twice and Escape leave no row behind, and no trash', async () => {
    await page.keyboard.press('Enter')
    await expect(editor(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(editor(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(editor(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.type('Given up')
    await page.keyboard.press('Escape')
    await page.getByRole('gridcell', { name: 'Add item' }).click()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(rows(page)).toHaveCount(4)
    await expect.poll(() => namesOf(person, board)).toEqual([...names, 'Four'])
    expect(await trashOf(person, board)).toEqual([])
  })

  await test.step('what is undone next is the last name, and it can be made again', async () => {
    await page.keyboard.press('Control+z')
    await expect.poll(() => namesOf(person, board)).toEqual([...names, ''])
    await page.keyboard.press('Control+z')
    await expect.poll(() => namesOf(person, board)).toEqual(names)
    await page.keyboard.press('Control+y')
    await page.keyboard.press('Control+y')
    await expect.poll(() => namesOf(person, board)).toEqual([...names, 'Four'])
  })

  await test.step('a paste into the line that adds makes rows', async () => {
    await page.keyboard.press('Control+End')
    await page.keyboard.press('ArrowDown')
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'Five\nSix')
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    })
    await expect.poll(() => namesOf(person, board)).toEqual([...names, 'Four', 'Five', 'Six'])
  })
})

// How much slower the processor is.
for (const slower of [1, 12])
  test(`what is typed right after the name of a new board are its first rows, ${slower} times slower`, async ({
    page,
    server,
  }) => {
    const name = `Ingeborg${slower}`
    const person = await signUp(server.url, name)
    const { team_id } = await makeBoard(person, 'Other')
    await signIn(page, name.toLowerCase())
    await page.goto(`/team/${team_id}/boards/create`)
    await page.getByLabel('Board name').fill('Fresh')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const worked = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return 1_000 * (metrics.find((one) => one.name === 'TaskDuration')?.value ?? 0)
    }
    const before = await worked()
    await page.keyboard.press('Enter')
    if (slower === 1) {
      await expect(catcher(page)).toBeFocused()
      const took = (await worked()) - before
      console.log(`new board ready to type in after ${Math.round(took)} ms of work`)
    }
    const names = ['First', 'Second', 'Third']
    await typeNames(page, names)
    await page.waitForURL(/\/b\/\w{11}\/\w{11}/)
    const [, board_id = '', folder_id = ''] = /\/b\/(\w{11})\/(\w{11})/.exec(page.url()) ?? []
    const attributes = await person.call<{ data: { id: string; primary: boolean }[] }>(
      'GET',
      `/api/${team_id}/attributes?board_id=${board_id}`,
    )
    const attribute_id = attributes.body.data.find(({ primary }) => primary)?.id ?? ''
    const board = { team_id, board_id, folder_id, attribute_id, view_id: '' }
    await expect.poll(() => namesOf(person, board)).toEqual(names)
  })

for (const slower of [1, 12])
  test(`a folder's name and its first rows are typed in one go, ${slower} times slower`, async ({
    page,
    server,
  }) => {
    const name = `Ottoline${slower}`
    const person = await signUp(server.url, name)
    const board = await makeBoard(person, 'Shelf')
    await signIn(page, name.toLowerCase())
    await open(page, board)
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    const add = sidebar.getByRole('treeitem', { name: 'Add folder' })
    await expect(add).toBeVisible()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await add.focus()
    await page.keyboard.press('Enter')
    const names = ['First', 'Second', 'Third']
    await typeNames(page, ['Top shelf', ...names])
    await page.waitForURL((url) => url.pathname !== `/b/${board.board_id}/${board.folder_id}`)
    const [, folder_id = ''] = /\/b\/\w{11}\/(\w{11})/.exec(page.url()) ?? []
    await expect(rows(page)).toHaveCount(names.length)
    await expect.poll(() => namesOf(person, { ...board, folder_id })).toEqual(names)
    expect(await namesOf(person, board)).toEqual([])
    const folder = await person.call<{ data: { name: string } }>(
      'GET',
      `/api/${board.team_id}/folders/${folder_id}`,
    )
    expect(folder.body.data.name).toBe('Top shelf')
    await expect(page.getByRole('heading', { name: 'Top shelf' })).toBeVisible()

    await test.step('one that opens with something else leaves the keys to the page', async () => {
      const view = person.call('PUT', `/api/${board.team_id}/views/${newSlug()}`, {
        row_version: 1,
        board_id: board.board_id,
        folder_id,
        name: 'Wall',
        type: 'column',
        sort_order: 1,
      })
      expect((await view).status).toBe(201)
      await expect(page.getByRole('link', { name: 'Wall' })).toBeVisible()
      await add.focus()
      await page.keyboard.press('Enter')
      await typeNames(page, ['Wall shelf'])
      await expect(page.getByRole('heading', { name: 'Wall shelf' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Wall' }).or(page.getByText('Wall').last())).toBeVisible()
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog')).toBeVisible()
    })
  })

test('rows are begun in any column, in a group and in a sorted view, and Enter goes to the next', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Berenice')
  const [opened, closed] = [newUuid(), newUuid()]
  const labels = [
    { id: opened, name: 'Open', color: 'green' },
    { id: closed, name: 'Closed', color: 'gray' },
  ]
  const board = await makeSmallBoard(person, 'Arranged', {
    attributes: {
      State: { type: 'label', settings: { labels, multiple: false } },
      Size: { type: 'number' },
    },
    items: [
      { Name: 'Mango', State: [opened] },
      { Name: 'Apple', State: [closed] },
    ],
    view: { name: 'By state', type: 'table' },
  })
  await signIn(page, 'berenice')

  await test.step('the second column of a new row, then its first', async () => {
    await open(page, board)
    await row(page, 'Apple').getByRole('gridcell').nth(2).click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('7')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Home')
    await typeNames(page, ['Banana'])
    await expect.poll(() => namesOf(person, board)).toEqual(['Mango', 'Apple', 'Banana'])
    await expect(row(page, 'Banana')).toContainText('7')
    await typeNames(page, ['8'])
    await expect.poll(async () => (await seenRows(page)).at(-1)?.cells).toContain('8')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(rows(page)).toHaveCount(3)
  })

  await test.step('a row of a group has its value, and the next one, too', async () => {
    await setView(person, board, { groups: [{ attribute_id: board.attributes['State'] }] })
    await open(page, board, board.id)
    await page.getByRole('gridcell', { name: 'Add item' }).first().click()
    await typeNames(page, ['Cherry', 'Damson'])
    await expect
      .poll(() => valuesOf(person, board, 'State'))
      .toMatchObject({ Cherry: [opened], Damson: [opened], Apple: [closed] })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(rows(page)).toHaveCount(5)
  })

  await test.step('rows that are pasted into the field of a new one are as many rows, in one step', async () => {
    await page.getByRole('gridcell', { name: 'Add item' }).first().click()
    await expect(editor(page)).toBeVisible()
    await editor(page).evaluate((field) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'Elder\nFig\n')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect
      .poll(() => valuesOf(person, board, 'State'))
      .toMatchObject({ Elder: [opened], Fig: [opened] })
    await expect(rows(page)).toHaveCount(7)
    await page.keyboard.press('Control+z')
    await expect(rows(page)).toHaveCount(5)
  })

  await test.step('sorted, a new row goes to its place once it is left, and the next is begun below', async () => {
    await setView(person, board, {
      groups: [],
      sort: [{ attribute_id: board.attribute_id, direction: 'asc' }],
    })
    await open(page, board, board.id)
    // The device still has the groups, until the settings of the view arrive.
    await expect(page.getByRole('gridcell', { name: 'Add item' })).toHaveCount(1)
    await page.getByRole('gridcell', { name: 'Add item' }).click()
    await page.keyboard.type('Aardvark')
    await expect(editor(page)).toHaveValue('Aardvark')
    await page.keyboard.press('Enter')
    await expect(cell(page, 0, 0)).toContainText('Aardvark')
    await typeNames(page, ['Zebra'])
    await expect
      .poll(() => outline(page))
      .toEqual(['Aardvark', 'Apple', 'Banana', 'Cherry', 'Damson', 'Mango', 'Zebra'])
  })

  await test.step('filtered, a row that does not match stays in sight', async () => {
    const filter = {
      op: 'and',
      conditions: [{ attribute_id: board.attribute_id, operator: 'contains', value: 'an' }],
    }
    await setView(person, board, { sort: [], filter })
    await open(page, board, board.id)
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('gridcell', { name: 'Add item' }).click()
    await typeNames(page, ['Quince'])
    await expect(row(page, 'Quince')).toBeVisible()
    await expect.poll(() => namesOf(person, board)).toContain('Quince')
  })
})

test('in the panel of a new item Enter stays, Ctrl+Enter begins the next, and Escape takes back what is empty', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Josephine')
  const board = await makeSmallBoard(person, 'Panels', {
    attributes: { Assignee: { type: 'members' }, Size: { type: 'number' } },
    items: [{ Name: 'Zero' }],
    view: { name: 'Other', type: 'table' },
  })
  await signIn(page, 'josephine')
  await open(page, board)
  const panel = page.locator('aside[data-form]')
  const title = panel.getByRole('textbox', { name: 'Name', exact: true })
  await expect(row(page, 'Zero')).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.type('First')
  await expect(title).toHaveValue('First')
  await page.keyboard.press('Enter')
  // Somebody types on: neither makes this another item, nor does it assign anybody.
  await page.keyboard.type('nm')
  await expect(panel).toHaveAccessibleName('First')
  await expect(panel.locator(':focus')).toHaveAccessibleName('Assignee: Empty')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('Second')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('Third')
  await page.keyboard.press('Enter')
  await expect(panel).toHaveAccessibleName('Third')
  await page.keyboard.press('Control+Enter')
  await expect(title).toHaveValue('')
  await expect(title).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(rows(page)).toHaveCount(4)
  await expect.poll(() => namesOf(person, board)).toEqual(['Zero', 'First', 'Second', 'Third'])
  expect(await valuesOf(person, board, 'Assignee')).toMatchObject({ First: undefined })
  expect(await trashOf(person, board)).toEqual([])

  await test.step('what was typed is given up first, and an item with a value stays', async () => {
    // By the button: a letter right after Escape is no shortcut.
    await page.getByRole('button', { name: 'Add item', exact: true }).first().click()
    await page.keyboard.type('Not yet')
    await expect(title).toHaveValue('Not yet')
    await page.keyboard.press('Escape')
    await expect(panel).toBeFocused()
    await page.getByRole('button', { name: 'Size: Empty' }).click()
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect.poll(() => namesOf(person, board)).toEqual(['Zero', 'First', 'Second', 'Third', ''])
  })
})

test('two people add at the end at the same moment, and neither writes into the other’s row', async ({
  page,
  browser,
  server,
}) => {
  const { owner, member, board } = await twoPeople(server, ['Cordelia', 'Dorothea'])
  await owner.call('PUT', '/api/users', { board_id: board.board_id, user_ids: [owner.id, member.id] })
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  for (const [one, name] of [
    [page, 'cordelia'],
    [other, 'dorothea'],
  ] as const) {
    await signIn(one, name)
    await open(one, board)
    await expect(catcher(one)).toBeFocused()
  }
  const mine = Array.from({ length: 8 }, (_, n) => `mine ${n}`)
  const theirs = Array.from({ length: 8 }, (_, n) => `theirs ${n}`)
  await Promise.all([typeNames(page, mine), typeNames(other, theirs)])
  await expect.poll(async () => (await namesOf(owner, board)).toSorted()).toEqual([...mine, ...theirs])
  for (const one of [page, other]) await expect(rows(one)).toHaveCount(16)
  // Whoever waits in the line that adds stays there while rows come above it.
  await expect(active(page)).not.toContainText('theirs')
  await typeNames(other, ['late'])
  await expect(row(page, 'late')).toBeVisible()
  await typeNames(page, ['later'])
  await expect
    .poll(async () => (await namesOf(owner, board)).filter((name) => name.startsWith('late')))
    .toEqual(['late', 'later'])
  await other.context().close()
})

test('rows that are added offline arrive, and those that were given up do not', async ({
  page,
  context,
  server,
}) => {
  const person = await signUp(server.url, 'Euphemia')
  const board = await makeBoard(person, 'Away')
  await signIn(page, 'euphemia')
  await open(page, board)
  await typeNames(page, ['Here'])
  await expect.poll(() => namesOf(person, board)).toEqual(['Here'])
  await context.setOffline(true)
  await typeNames(page, ['Away one', 'Away two'])
  await page.keyboard.type('Not this')
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(3)
  await context.setOffline(false)
  await expect.poll(() => namesOf(person, board)).toEqual(['Here', 'Away one', 'Away two'])
  await expect(rows(page)).toHaveCount(3)
})

test('a required attribute does not stand in the way of a new row', async ({ page, server }) => {
  const person = await signUp(server.url, 'Florentine')
  const board = await makeSmallBoard(person, 'Strict', {
    attributes: { Code: { type: 'text', settings: { required: true } } },
    items: [],
    view: { name: 'Other', type: 'table' },
  })
  await signIn(page, 'florentine')
  await open(page, board)
  await expect(catcher(page)).toBeFocused()
  await typeNames(page, ['One'])
  await page.keyboard.type('Two')
  await page.keyboard.press('Tab')
  await typeNames(page, ['T-2', 'Three'])
  await expect.poll(() => namesOf(person, board)).toEqual(['One', 'Two', 'Three'])
  await expect
    .poll(() => valuesOf(person, board, 'Code'))
    .toEqual({ One: undefined, Two: 'T-2', Three: undefined })
})

test('who may not create sees no rows to type into, and neither does a phone', async ({
  page,
  browser,
  server,
}) => {
  const { owner, member, board } = await twoPeople(server, ['Georgina', 'Hortense'])
  await owner.call('PUT', '/api/users', { board_id: board.board_id, user_ids: [owner.id, member.id] })
  const set = await owner.call('PUT', `/api/${board.team_id}/permissions/board.${board.board_id}`, {
    resource_type: 'board',
    resource_id: board.board_id,
    permissions: { [`CREATE_ITEM:user:${member.id}`]: false },
    row_version: 1,
  })
  expect(set.status).toBeLessThan(300)
  await signIn(page, 'hortense')
  await open(page, board)
  await expect(page.getByText('No items yet')).toBeVisible()
  await expect(page.getByRole('gridcell')).toHaveCount(0)
  await page.keyboard.type('nothing')
  expect(await namesOf(owner, board)).toEqual([])

  const phone = await (
    await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 800 }, hasTouch: true })
  ).newPage()
  await signIn(phone, 'georgina')
  await open(phone, board)
  await expect(phone.getByText('No items yet')).toBeVisible()
  await expect(phone.getByRole('gridcell')).toHaveCount(0)
  await phone.context().close()
})

interface StoredItem {
  sort_order: number
  values: Record<string, { data: unknown }>
}

async function itemsOf(person: Person, { team_id, folder_id }: QuickBoard): Promise<StoredItem[]> {
  const path = `/api/${team_id}/items?folder_id=${folder_id}&expand=values`
  const { body } = await person.call<{ data: StoredItem[] }>('GET', path)
  return body.data.toSorted((a, b) => a.sort_order - b.sort_order)
}

/** The names from top to bottom, as the server has them. */
async function namesOf(person: Person, board: QuickBoard): Promise<string[]> {
  return (await itemsOf(person, board)).map(({ values }) => String(values[board.attribute_id]?.data ?? ''))
}

async function valuesOf(
  person: Person,
  board: QuickBoard & { attributes: Readonly<Record<string, string>> },
  attribute: string,
): Promise<Record<string, unknown>> {
  const items = await itemsOf(person, board)
  return Object.fromEntries(
    items.map(({ values }) => [
      String(values[board.attribute_id]?.data ?? ''),
      values[board.attributes[attribute] ?? '']?.data,
    ]),
  )
}

async function trashOf(person: Person, { team_id, board_id }: QuickBoard): Promise<unknown[]> {
  const { body } = await person.call<{ data: unknown[] }>('GET', `/api/${team_id}/trash?board_id=${board_id}`)
  return body.data
}

async function setView(person: Person, board: QuickBoard & { id: string }, settings: object): Promise<void> {
  const path = `/api/${board.team_id}/views/${board.id}`
  const { body } = await person.call<{ data: { settings: object; row_version: number } }>('GET', path)
  const old = body.data.settings
  const set = await person.call('PUT', path, { settings: { ...old, ...settings }, old: { settings: old } })
  if (set.status >= 300) throw new Error(JSON.stringify(set.body))
}
