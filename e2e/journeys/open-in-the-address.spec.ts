import { newSlug } from '@weft/base'

import { addItems, logIn } from '../families/long-text-steps.ts'
import { cell } from '../grid/grid-page.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { newDataDir, removeDataDir, startServerProcess } from '../harness/server-process.ts'

test('panels, menus and sheets stand in the address, and the way back closes them on a phone', async ({
  server,
  browser,
}) => {
  const person = await signUp(server.url, 'Opener')
  const board = await makeBoard(person, 'Opened')
  const { board_id, folder_id, attribute_id } = board
  const [item] = await addItems(person, board, [{ [attribute_id]: 'One' }])
  const address = `/b/${board_id}/${folder_id}`
  const page = await logIn(browser, server.url, 'opener')
  const query = () => new URL(page.url()).search
  const steps = () => page.evaluate(() => history.length)

  await test.step('on a wide window the step that is there changes', async () => {
    await page.goto(address)
    await cell(page, 0, 0).waitFor()
    const before = await steps()
    const panel = page.getByRole('dialog', { name: 'Filter' })
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(panel).toBeVisible()
    await expect.poll(query).toBe('?open-filter=on')
    await page.reload()
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect.poll(query).toBe('')
    await cell(page, 0, 0).click({ button: 'right' })
    await expect(page.getByRole('menu')).toBeVisible()
    await expect.poll(query).toBe('?open-menu=on')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect.poll(query).toBe('')
    expect(await steps()).toBe(before)
  })

  await test.step('on a phone the way back closes what is open, and the page stays', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(address)
    await page.getByRole('button', { name: 'Boards', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Boards' })
    await expect(sheet).toBeVisible()
    await expect.poll(query).toBe('?open-boards=on')
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe(address)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Filter' })
    await expect(panel).toBeVisible()
    await page.goBack()
    await expect(panel).toHaveCount(0)
    expect(new URL(page.url()).pathname + query()).toBe(address)
  })

  await test.step('what is chosen in a menu takes the place of its step', async () => {
    await page.goto(`${address}/${item}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect.poll(query).toBe('?open-more=on')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.poll(() => new URL(page.url()).pathname + query()).toBe(address)
  })
  await page.context().close()
})

test('menus of views, folders and columns, and settings of charts, are steps of the way back on a phone', async ({
  server,
  browser,
}) => {
  const person = await signUp(server.url, 'Stepper')
  const board = await makeBoard(person, 'Steps')
  const { team_id, board_id, folder_id, attribute_id } = board
  await addItems(person, board, [{ [attribute_id]: 'One' }])
  const chart = newSlug()
  const charts = { id: chart, board_id, folder_id, name: 'Numbers', type: 'chart', sort_order: 131_072 }
  await person.call('PUT', `/api/${team_id}/views/${chart}`, { ...charts, row_version: 1 })
  const page = await logIn(browser, server.url, 'stepper')
  await page.setViewportSize({ width: 390, height: 800 })
  const address = `/b/${board_id}/${folder_id}`
  const query = () => new URL(page.url()).search
  const menu = page.getByRole('menu')

  await page.goto(address)
  await cell(page, 0, 0).waitFor()
  for (const [name, button] of [
    ['open-view', page.getByRole('button', { name: 'View menu' })],
    ['open-add-view', page.getByRole('button', { name: 'Add view' })],
    [`open-column-${attribute_id}`, page.getByRole('columnheader', { name: 'Name' }).getByRole('button')],
  ] as const) {
    await button.click()
    await expect(menu.first(), name).toBeVisible()
    await expect.poll(query).toBe(`?${name}=on`)
    await page.goBack()
    await expect(menu, name).toHaveCount(0)
    expect(new URL(page.url()).pathname + query()).toBe(address)
  }

  await test.step('a menu in a sheet is closed before the sheet', async () => {
    await page.getByRole('button', { name: 'Boards', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Boards' })
    await sheet.getByRole('button', { name: 'Actions for Folder 1' }).click()
    await expect.poll(query).toBe(`?open-boards=on&open-folder-${folder_id}=on`)
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toHaveCount(0)
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toHaveCount(0)
  })

  await test.step('the settings of a chart, opened from its menu, go back to the chart', async () => {
    await page.goto(`${address}?view=${chart}`)
    await page.getByRole('button', { name: 'Chart menu' }).click()
    await page.getByRole('menuitem', { name: 'Chart settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Chart settings' })
    await expect(settings).toBeVisible()
    await expect.poll(query).toMatch(/^\?view=\w+&open-chart-[\w-]+=on$/)
    await page.goBack()
    await expect(settings).toHaveCount(0)
    await expect.poll(query).toBe(`?view=${chart}`)
    await expect(menu).toHaveCount(0)
  })
  await page.context().close()
})

test('opening a menu is no page view and shows no progress', async ({ browser }) => {
  const dataDir = await newDataDir()
  const server = await startServerProcess({ dataDir, env: { LOG_EVENTS: 'true' } })
  const person = await signUp(server.url, 'Viewer')
  const board = await makeBoard(person, 'Viewed')
  await addItems(person, board, [{ [board.attribute_id]: 'One' }])
  const page = await logIn(browser, server.url, 'viewer')
  const views: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/log')) return
    const { name, properties } = request.postDataJSON() as { name: string; properties: { path: string } }
    if (name === 'page-view') views.push(properties.path)
  })
  const address = `/b/${board.board_id}/${board.folder_id}`
  await page.goto(address)
  await cell(page, 0, 0).waitFor()
  await expect.poll(() => views).toEqual([address])
  // Whoever watches sees each time that the bar comes.
  await page.evaluate(() => {
    const bars: string[] = []
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if ((target as Element).hasAttribute('data-active')) bars.push(location.href)
    }).observe(document.body, { attributes: true, attributeFilter: ['data-active'], subtree: true })
    Object.assign(globalThis, { bars })
  })
  const bars = () => page.evaluate(() => (globalThis as unknown as { bars: string[] }).bars)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page).toHaveURL(/open-filter=on/)
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/open-/)
  await page.getByRole('button', { name: 'View menu' }).click()
  await expect(page).toHaveURL(/open-view=on/)
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/open-/)
  expect(await bars()).toEqual([])
  // What follows is one of both: a view, and a bar while it is on its way.
  await page.getByRole('link', { name: 'Home' }).click()
  await expect.poll(() => views).toEqual([address, '/home'])
  expect((await bars()).length).toBeGreaterThan(0)
  await page.context().close()
  await server.stop()
  await removeDataDir(dataDir)
})
