import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { verifyEmail } from '../harness/mailbox.ts'
import { makeBoard, type Person, type QuickBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

const ITEM = '01930000-0000-7000-8000-00000000beef'
const HIDDEN = '01930000-0000-7000-8000-0000000000aa'
const TEXT = '01930000-0000-7000-8000-0000000000bb'

/** A document view over one page with a text and an attribute that the view hides. */
async function makeDocument(owner: Person, board: QuickBoard): Promise<string> {
  const { team_id, board_id, folder_id, attribute_id } = board
  const put = async (route: string, body: object) => {
    const { status } = await owner.call('PUT', `/api/${team_id}/${route}`, { row_version: 1, ...body })
    expect([route, status]).toEqual([route, 201])
  }
  const view_id = 'PubDocView1'
  await put(`attributes/${HIDDEN}`, { board_id, name: 'Budget', type: 'text' })
  await put(`attributes/${TEXT}`, { board_id, name: 'Text', type: 'longtext' })
  const { status } = await owner.call('PUT', `/api/${team_id}/folders/${folder_id}`, {
    attribute_ids: [attribute_id, HIDDEN, TEXT],
    row_version: 2,
  })
  expect(status).toBe(200)
  await put(`views/${view_id}`, {
    board_id,
    folder_id,
    name: 'Handbook',
    type: 'document',
    settings: { hidden: [HIDDEN] },
    sort_order: 1,
  })
  await put(`items/${ITEM}`, {
    board_id,
    folder_id,
    values: {
      [attribute_id]: 'Opening hours',
      [HIDDEN]: 'Twelve million',
      [TEXT]: '<h2>Weekdays</h2><p>Nine to five.</p><h2>Sundays</h2><p>Closed.</p>',
    },
  })
  return view_id
}

/** A window that knows nobody, and runs no program. */
async function privateWindow(browser: Browser): Promise<Page> {
  return (await browser.newContext({ locale: 'en-US', javaScriptEnabled: false })).newPage()
}

test('a document is published, read by a stranger, locked, edited and taken back', async ({
  browser,
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Publisher')
  await verifyEmail(server.dataDir, owner, 'publisher@example.com')
  const board = await makeBoard(owner, 'Published')
  const view_id = await makeDocument(owner, board)
  const stranger = await privateWindow(browser)
  const address = `${server.url}/p/e${board.team_id}-${view_id}`
  await signIn(page, 'Publisher', server.url)
  await page.goto(`${server.url}/b/${board.board_id}/${board.folder_id}?view=${view_id}`)

  await test.step('from the menu of its tab', async () => {
    expect((await stranger.goto(address))?.status()).toBe(404)
    await page.getByRole('button', { name: 'View menu' }).click()
    await page.getByRole('menuitem', { name: 'Publish…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish this view' })
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(address)
  })

  await test.step('a stranger reads it without a program, and nothing that it hides', async () => {
    expect((await stranger.goto(address))?.status()).toBe(200)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Opening hours')
    await expect(stranger.getByText('Nine to five.')).toBeVisible()
    await expect(stranger.getByRole('navigation', { name: 'On this page' })).toContainText('Sundays')
    expect(await stranger.content()).not.toMatch(/Budget|Twelve million/)
  })

  await test.step('axe finds nothing serious on the page', async () => {
    const reader = await (await browser.newContext({ locale: 'en-US' })).newPage()
    await reader.goto(address)
    const { violations } = await new AxeBuilder({ page: reader }).analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })

  await test.step('a password closes it until it is given', async () => {
    const dialog = page.getByRole('dialog', { name: 'Publish this view' })
    await dialog.getByRole('button', { name: 'Set a password' }).click()
    await page.getByLabel('New password').fill('open sesame')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('button', { name: 'Change password' })).toBeVisible()

    await stranger.goto(address)
    await expect(stranger.getByText('Nine to five.')).toHaveCount(0)
    await stranger.getByLabel('Password').fill('open barley')
    await stranger.getByRole('button', { name: 'Open' }).click()
    await expect(stranger.getByRole('alert')).toHaveText('This is not the password of this page.')
    await stranger.getByLabel('Password').fill('open sesame')
    await stranger.getByRole('button', { name: 'Open' }).click()
    await expect(stranger.getByText('Nine to five.')).toBeVisible()
  })

  await test.step('an edit is there with the next look', async () => {
    const { team_id, attribute_id } = board
    const saved = await owner.call('PUT', `/api/${team_id}/values/${ITEM}.${attribute_id}`, {
      data: 'Visiting hours',
      row_version: 2,
    })
    expect(saved.status).toBe(200)
    await stranger.goto(address)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Visiting hours')
  })

  await test.step('the list of links takes it back at once', async () => {
    await page.goto(`${server.url}/team/${board.team_id}/settings/links`)
    const row = page.getByRole('list', { name: 'Shared links' }).getByRole('listitem')
    await expect(row).toContainText('Handbook')
    await expect(row).toContainText('by Publisher')
    await page.getByRole('button', { name: 'Take back Handbook' }).click()
    await page.getByRole('button', { name: 'Take back', exact: true }).last().click()
    await expect(page.getByRole('heading', { name: 'Nothing is published' })).toBeVisible()
    expect((await stranger.goto(address))?.status()).toBe(404)
    await expect(stranger.getByRole('heading', { name: 'This page is not there' })).toBeVisible()
  })
})

test('an item is published from its menu under an address of its own', async ({ browser, page, server }) => {
  const owner = await signUp(server.url, 'Itempublisher')
  await verifyEmail(server.dataDir, owner, 'itempublisher@example.com')
  const board = await makeBoard(owner, 'Itempublished')
  const { team_id, board_id, folder_id, attribute_id, view_id } = board
  const id = '01930000-0000-7000-8000-00000000cafe'
  const item = { board_id, folder_id, row_version: 1, values: { [attribute_id]: 'Price list' } }
  expect((await owner.call('PUT', `/api/${team_id}/items/${id}`, item)).status).toBe(201)
  await signIn(page, 'Itempublisher', server.url)
  await page.goto(`${server.url}/b/${board_id}/${folder_id}/${id}`)
  const panel = page.getByRole('complementary', { name: 'Price list' })
  await panel.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish this item' })
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(
    `${server.url}/p/i${team_id}-${view_id}/price-list-00000000cafe`,
  )
  await dialog.getByLabel('Address').fill('prices')
  await dialog.getByLabel('Address').press('Enter')
  const address = `${server.url}/p/i${team_id}-${view_id}/prices`
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(address)
  const stranger = await privateWindow(browser)
  await stranger.goto(`${server.url}/p/i${team_id}-${view_id}/price-list-00000000cafe`)
  expect(stranger.url()).toBe(address)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Price list')
})
