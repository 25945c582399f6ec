import type { Browser, Page } from '@playwright/test'

import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { verifyEmail } from '../harness/mailbox.ts'
import { makeBoard, type Person, type QuickBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

const ITEM = '01930000-0000-7000-8000-00000000beef'
const HIDDEN = '01930000-0000-7000-8000-0000000000aa'
const TEXT = '01930000-0000-7000-8000-0000000000bb'

/** A document view over one page with a text and an attribute that the view hides. */
async function makeDocument(owner: Person, board: QuickBoard, view_id = 'PubDocView1'): Promise<string> {
  const { team_id, board_id, folder_id, attribute_id } = board
  const put = async (route: string, body: object) => {
    const { status } = await owner.call('PUT', `/api/${team_id}/${route}`, { row_version: 1, ...body })
    expect([route, status]).toEqual([route, 201])
  }
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
    await expectAccessible(reader)
    await test.step('its contents follow who reads, in the face of the product', async () => {
      const contents = reader.getByRole('navigation', { name: 'On this page' })
      await expect(contents.getByRole('link', { name: 'Weekdays' })).toHaveAttribute(
        'aria-current',
        'location',
      )
      const faces = await reader.evaluate(async () => {
        const { fontFamily } = getComputedStyle(document.body)
        return [fontFamily, (await document.fonts.load("16px 'Inter Variable'")).length] as const
      })
      expect(faces).toEqual([expect.stringMatching(/^"Inter Variable"/), 1])
    })
    await test.step('on a narrow page they are folded above the text', async () => {
      await reader.setViewportSize({ width: 390, height: 844 })
      const contents = reader.getByRole('navigation', { name: 'On this page' })
      await expect(contents).toHaveCount(1)
      await expect(contents.getByRole('link', { name: 'Sundays' })).toBeHidden()
      await contents.getByText('On this page').focus()
      await reader.keyboard.press('Enter')
      await contents.getByRole('link', { name: 'Sundays' }).click()
      await expect(reader).toHaveURL(/#/)
      await expectAccessible(reader)
    })
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
    await page.getByRole('button', { name: 'Revoke Handbook' }).click()
    await page.getByRole('button', { name: 'Revoke', exact: true }).last().click()
    await expect(page.getByRole('heading', { name: 'Nothing is published' })).toBeVisible()
    expect((await stranger.goto(address))?.status()).toBe(404)
    await expect(stranger.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
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
    `${server.url}/p/i${team_id}-${view_id}/price-list-00000000000cafe`,
  )
  await dialog.getByLabel('Address').fill('prices')
  await dialog.getByLabel('Address').press('Enter')
  const address = `${server.url}/p/i${team_id}-${view_id}/prices`
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(address)
  const stranger = await privateWindow(browser)
  await stranger.goto(`${server.url}/p/i${team_id}-${view_id}/price-list-00000000000cafe`)
  expect(stranger.url()).toBe(address)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Price list')
})

test('an attribute that comes after a view was published is private until its publisher selects it', async ({
  browser,
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Latecomer')
  await verifyEmail(server.dataDir, owner, 'latecomer@example.com')
  const board = await makeBoard(owner, 'Latepublished')
  const view_id = await makeDocument(owner, board, 'PubDocView2')
  const { team_id, board_id, folder_id, attribute_id } = board
  const address = `${server.url}/p/e${team_id}-${view_id}`
  const dialog = page.getByRole('dialog', { name: 'Publish this view' })
  const openDialog = async () => {
    await page.getByRole('button', { name: 'View menu' }).click()
    await page.getByRole('menuitem', { name: 'Publish…' }).click()
  }
  await signIn(page, 'Latecomer', server.url)
  await page.goto(`${server.url}/b/${board_id}/${folder_id}?view=${view_id}`)

  await test.step('what will be public is said before, under the title of the page', async () => {
    await openDialog()
    await expect(dialog).toContainText('Page title: Handbook')
    await expect(dialog.getByRole('checkbox')).toHaveCount(2)
    await expect(dialog.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
    await expect(dialog.getByRole('checkbox', { name: 'Text' })).toBeChecked()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(address)
    await page.keyboard.press('Escape')
  })

  const late = '01930000-0000-7000-8000-0000000000cc'
  const put = async (route: string, body: object) =>
    expect((await owner.call('PUT', `/api/${team_id}/${route}`, body)).status).toBeLessThan(300)
  await put(`attributes/${late}`, { board_id, name: 'Margin', type: 'text', row_version: 1 })
  await put(`folders/${folder_id}`, { attribute_ids: [attribute_id, HIDDEN, TEXT, late], row_version: 3 })
  await put(`values/${ITEM}.${late}`, { data: 'Forty percent', row_version: 1 })
  const stranger = await privateWindow(browser)

  await test.step('it is on no page, and marked in the dialog', async () => {
    await stranger.goto(address)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Opening hours')
    expect(await stranger.content()).not.toMatch(/Margin|Forty percent/)
    await openDialog()
    await expect(dialog.getByText('New, not public')).toHaveCount(1)
    await expect(dialog.getByRole('checkbox', { name: 'Margin' })).not.toBeChecked()
  })

  await test.step('selected it is public at once', async () => {
    await dialog.getByRole('checkbox', { name: 'Margin' }).click()
    await expect(dialog.getByRole('checkbox', { name: 'Margin' })).toBeChecked()
    await expect(dialog.getByText('New, not public')).toHaveCount(0)
    await stranger.goto(address)
    expect(await stranger.content()).toContain('Forty percent')
  })
})

const STATUS = '01930000-0000-7000-8000-0000000000c1'
const DUE = '01930000-0000-7000-8000-0000000000c2'
const COST = '01930000-0000-7000-8000-0000000000c3'
const OPEN = '01930000-0000-7000-8000-0000000000d1'
const PLAN = '01930000-0000-7000-8000-0000000000e1'

/** Published views of these kinds over one item with a date and a label; all hide what it costs. */
async function publishKinds(owner: Person, board: QuickBoard, kinds: readonly string[]) {
  const { team_id, board_id, folder_id, attribute_id } = board
  const put = async (route: string, body: object) => {
    const { status } = await owner.call('PUT', `/api/${team_id}/${route}`, { row_version: 1, ...body })
    expect([route, status]).toEqual([route, 201])
  }
  const labels = [{ id: OPEN, name: 'Under way', color: 'blue' }]
  await put(`attributes/${STATUS}`, { board_id, name: 'Status', type: 'label', settings: { labels } })
  await put(`attributes/${DUE}`, { board_id, name: 'Due', type: 'date', settings: { range: true } })
  await put(`attributes/${COST}`, { board_id, name: 'Salary', type: 'number' })
  const shown = await owner.call('PUT', `/api/${team_id}/folders/${folder_id}`, {
    attribute_ids: [attribute_id, STATUS, DUE, COST],
    row_version: 2,
  })
  expect(shown.status).toBe(200)
  const today = new Date().toISOString().slice(0, 10)
  const values = {
    [attribute_id]: 'Paint the hall',
    [STATUS]: [OPEN],
    [DUE]: { start: today, end: today, hasTime: false },
    [COST]: 73_123,
  }
  await put(`items/${PLAN}`, { board_id, folder_id, values })
  const paths: Record<string, string> = {}
  for (const [n, type] of kinds.entries()) {
    const view_id = `PubKind${type.slice(0, 3)}${n}`
    await put(`views/${view_id}`, {
      board_id,
      folder_id,
      name: `Our ${type}`,
      type,
      settings: { hidden: [COST], groups: type === 'table' ? [{ attribute_id: STATUS }] : [] },
      sort_order: n + 1,
    })
    const link = await owner.call<{ data: { path: string } }>('POST', `/api/${team_id}/published`, {
      view_id,
    })
    expect(link.status).toBe(201)
    paths[type] = link.body.data.path
  }
  return paths
}

test('views are published in their own look, and without a program as a table', async ({
  browser,
  server,
}) => {
  const owner = await signUp(server.url, 'Viewpublisher')
  await verifyEmail(server.dataDir, owner, 'viewpublisher@example.com')
  const board = await makeBoard(owner, 'Viewpublished')
  const kinds = ['calendar', 'column', 'gantt', 'list', 'chart', 'table']
  const paths = await publishKinds(owner, board, kinds)
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC' })
  const stranger = await context.newPage()
  const broken: string[] = []
  stranger.on('pageerror', (error) => broken.push(String(error)))
  stranger.on('console', (message) => message.type() === 'error' && broken.push(message.text()))
  const bodies: string[] = []
  stranger.on('response', async (response) => {
    if (/\/p\/e/.test(response.url())) bodies.push(await response.text().catch(() => ''))
  })
  const open = async (type: string) => {
    await stranger.goto(server.url + paths[type])
    await expect(stranger.locator('body')).toHaveAttribute('data-drawn', type)
    // The table is out of sight as soon as the view is there.
    await expect(stranger.locator('table.items')).toBeHidden()
  }
  const drawn = stranger.locator('.drawn')
  const look: Record<string, () => Promise<void>> = {
    async calendar() {
      const month = stranger.getByRole('grid', { name: 'Month' })
      await expect(month.getByRole('button', { name: /^Paint the hall/ })).toBeVisible()
      await stranger.getByRole('radio', { name: 'Week' }).click()
      await expect(stranger.getByRole('radio', { name: 'Week' })).toBeChecked()
    },
    async column() {
      await expect(drawn.getByText('Under way').first()).toBeVisible()
      await expect(drawn.getByText('Paint the hall')).toBeVisible()
      await expect(stranger.getByRole('button', { name: /Add/ })).toHaveCount(0)
    },
    async gantt() {
      await expect(stranger.getByRole('toolbar', { name: 'Timeline' })).toBeVisible()
      await expect(drawn.getByText('Paint the hall').first()).toBeVisible()
    },
    async list() {
      await expect(stranger.getByRole('treegrid', { name: 'Our list' })).toContainText('Paint the hall')
    },
    async chart() {
      await expect(stranger.getByRole('heading', { name: 'Items by Status' })).toBeVisible()
      await expect(stranger.getByRole('button', { name: 'Add chart' })).toHaveCount(0)
    },
    async table() {
      await expect(stranger.getByRole('grid', { name: 'Our table' })).toContainText('Paint the hall')
      // Nothing comes that would draw the heads of groups again.
      await expect(stranger.getByRole('button', { name: 'Group Under way' })).toBeVisible()
    },
  }
  for (const type of kinds)
    await test.step(type, async () => {
      await open(type)
      await look[type]?.()
    })

  await test.step('nothing that they hide was sent, and nothing went wrong', () => {
    expect(bodies.length).toBeGreaterThanOrEqual(kinds.length * 2)
    expect(bodies.join('\n')).not.toMatch(new RegExp(`Salary|73,?123|${COST}`))
    expect(broken).toEqual([])
  })

  await test.step('axe finds nothing serious', async () => {
    await open('column')
    await expectAccessible(stranger)
  })

  await test.step('an edit comes by itself', async () => {
    await open('column')
    const { team_id, attribute_id } = board
    const saved = await owner.call('PUT', `/api/${team_id}/values/${PLAN}.${attribute_id}`, {
      data: 'Paint the hall green',
      row_version: 2,
    })
    expect(saved.status).toBe(200)
    await expect(drawn.getByText('Paint the hall green')).toBeVisible()
  })

  await test.step('a press on a card opens its item beside the view, under the address of the view', async () => {
    const card = drawn.getByText('Paint the hall green').first()
    await card.click()
    const panel = stranger.getByRole('complementary', { name: 'Paint the hall green' })
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Paint the hall green')
    await expect(panel.getByText('Under way')).toBeVisible()
    await expectAccessible(stranger)
    expect(new URL(stranger.url()).pathname).toBe(paths['column'])
    await stranger.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await card.click()
    await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
    await stranger.goBack()
    await expect(panel).toHaveCount(0)
    await expect(stranger.locator('body')).toHaveAttribute('data-drawn', 'column')
  })

  await test.step('Enter opens the item of a row, and its page is one press away', async () => {
    await open('table')
    await stranger.getByRole('gridcell', { name: 'Paint the hall green' }).click()
    await stranger.keyboard.press('Enter')
    const panel = stranger.getByRole('complementary', { name: 'Paint the hall green' })
    await expect(panel.getByRole('heading', { level: 1 })).toBeVisible()
    await panel.getByRole('link', { name: 'Open as a page' }).click()
    await stranger.waitForURL(/\/paint-the-hall-green-/)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Paint the hall green')
  })

  await test.step('a reader who may take nothing along picks no rows and fills no cells', async () => {
    await open('table')
    const row = stranger.locator('[data-row]').first()
    await row.getByRole('gridcell', { name: 'Paint the hall green' }).click()
    await stranger.keyboard.press('Space')
    await expect(row.locator('[data-active]')).toBeVisible()
    await expect(row).toHaveAttribute('aria-selected', 'false')
    await expect(stranger.getByText('1 selected')).toHaveCount(0)
    await expect(stranger.getByRole('checkbox')).toHaveCount(0)
    await expect(row.locator('[data-action="fill"]')).toHaveCount(0)
    // The pointer is on the row: its number stays where it is.
    await expect(row.getByText('1', { exact: true })).toBeVisible()
  })

  await test.step('what is found is shown, and what is hidden is not found', async () => {
    await open('table')
    await stranger.getByRole('gridcell', { name: 'Paint the hall green' }).click()
    await stranger.keyboard.press('Control+f')
    const field = stranger.getByRole('searchbox', { name: 'Search 1 item' })
    await expect(field).toBeFocused()
    await field.fill('under')
    await expect(stranger.getByRole('search').getByRole('status')).toHaveText('1 of 1')
    await field.fill('73123')
    await expect(stranger.getByText('Nothing matches “73123”.')).toBeVisible()
    expect(bodies.join('\n')).not.toMatch(new RegExp(`Salary|73,?123|${COST}`))
    expect(broken).toEqual([])
  })

  await test.step('without a program it is a table', async () => {
    const plain = await privateWindow(browser)
    for (const type of kinds) {
      await plain.goto(server.url + paths[type])
      await expect(plain.locator('table.items')).toContainText('Paint the hall green')
    }
  })
})
