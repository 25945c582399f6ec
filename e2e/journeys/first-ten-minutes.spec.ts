import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { MOVING } from '../harness/chromium.ts'
import { expect, test } from '../harness/fixtures.ts'
import { verifyEmail } from '../harness/mailbox.ts'
import { PASSWORD, type Person, personOf, signUp } from '../harness/person.ts'

const ISSUES = join(import.meta.dirname, '../../packages/db/seeds/issues.csv')
const ROWS = 2_480
/** Between two keys of somebody who types 60 words a minute, in ms. */
const BEAT = 200

const IN_TABLE = Array.from({ length: 10 }, (_, n) => `T${n}`)
const IN_PANEL = Array.from({ length: 5 }, (_, n) => `P${n}`)

test.use(MOVING)

test('the first ten minutes, typed without waiting for the page', async ({ page, server }) => {
  test.setTimeout(300_000)
  const colleague = await signUp(server.url, 'Colleague')
  await verifyEmail(server.dataDir, colleague, 'colleague@example.com')
  await page.goto('/register')
  await expect(page.getByLabel('Name')).toBeFocused()
  const begun = Date.now()
  const parts: string[] = []
  const part = async (name: string, body: () => Promise<void>) => {
    const from = Date.now()
    await test.step(name, body)
    parts.push(`${name} ${Date.now() - from}`)
  }

  await part('sign up, workspace, board', async () => {
    await keys(page, 'Grace', 'Tab', 'grace.h@example.com', 'Tab', PASSWORD, 'Enter')
    // Another program begins with the session; from here on nothing is waited for.
    await expect(page.getByLabel('Workspace name')).toBeFocused()
    await keys(page, 'Compilers', 'Enter', 'Plan', 'Enter')
  })

  await part('ten items in the table', async () => {
    for (const name of IN_TABLE) await keys(page, name, 'Tab', 'in', 'Tab', 'gr', 'Tab', 'today', 'Enter')
  })

  await part('five in the panel', async () => {
    await page.getByRole('button', { name: 'Add item', exact: true }).first().click()
    for (const [n, name] of IN_PANEL.entries()) {
      await keys(page, name, 'Enter', 'Enter', 'do', 'Enter')
      await keys(page, 'Tab', 'Enter', 'gr', 'Tab', 'Tab', 'Enter', 'today', 'Enter')
      await keys(page, n < IN_PANEL.length - 1 ? 'Control+Enter' : 'Escape')
    }
  })

  const { person, team_id, board_id, folder_id } = await whereAmI(page, server.url)
  await part('a second folder, and two items into it', async () => {
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await sidebar.getByRole('button', { name: 'Add folder' }).click()
    await keys(page, 'Later', 'Enter')
    await expect(page.getByRole('heading', { name: 'Later' })).toBeVisible()
    await sidebar.getByRole('treeitem', { name: 'Plan' }).last().click()
    for (const name of ['T8', 'T9']) {
      const row = page.locator('[role=grid] [data-row]:not([hidden])').filter({ hasText: name })
      await row.hover()
      await row.getByRole('checkbox', { name: 'Select row' }).click()
    }
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Later' }).click()
    await expect(page.locator('[data-row]:not([hidden])')).toHaveCount(13)
  })

  await part('the import of a file', async () => {
    await page.getByRole('button', { name: 'Import CSV' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles(ISSUES)
    await dialog.getByRole('button', { name: 'Import 2,480 rows' }).click()
    await expect(dialog.getByText('2,480 items imported')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
  })

  await part('a colleague', async () => {
    await verifyEmail(server.dataDir, person, 'grace.h@example.com')
    await page.getByRole('link', { name: 'Invite people' }).click()
    await page.getByLabel('Email addresses').click()
    await keys(page, 'colleague@example.com', 'Enter')
    await expect(page.getByText('1 person invited')).toBeVisible()
  })
  const took = Date.now() - begun
  // Two minutes at most on free cores; on busy ones it says how long they took.
  console.log(`first ten minutes: ${took} ms (${parts.join(', ')})`)

  await test.step('everything that was typed is there, and nothing else', async () => {
    const named = await attributesOf(person, team_id, board_id)
    const items = await itemsOf(person, team_id, folder_id)
    expect(items).toHaveLength(13 + ROWS)
    const typed = items.filter(({ values }) => /^[TP]\d$/.test(String(values[named['Name'] ?? '']?.data)))
    const names = typed.map(({ values }) => values[named['Name'] ?? '']?.data)
    expect(names).toEqual([...IN_TABLE.slice(0, 8), ...IN_PANEL])
    for (const { values } of typed)
      for (const attribute of ['Status', 'Owner', 'Due'])
        expect(
          values[named[attribute] ?? '']?.data,
          `${attribute} of ${String(values[named['Name'] ?? '']?.data)}`,
        ).toBeTruthy()
    const seen = await colleague.call<{ data: { id: number }[] }>('GET', '/api/me/workspaces')
    expect(seen.body.data.map(({ id }) => id)).toContain(team_id)
  })
})

/** Presses keys and types texts at the pace of a person, waiting for nothing. */
async function keys(page: Page, ...typed: readonly string[]): Promise<void> {
  for (const one of typed)
    if (/^(Tab|Enter|Escape|Control\+\w+)$/.test(one)) await page.keyboard.press(one, { delay: BEAT })
    else await page.keyboard.type(one, { delay: BEAT })
}

interface Place {
  person: Person
  team_id: number
  board_id: string
  folder_id: string
}

/** Where the page is, and who its person is at the public interface. */
async function whereAmI(page: Page, url: string): Promise<Place> {
  const [, board_id = '', folder_id = ''] = /\/b\/(\w{11})\/(\w{11})/.exec(page.url()) ?? []
  const token = await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('weft.token') ?? '{}') as { access_token?: string }
    return kept.access_token ?? ''
  })
  const person = personOf(url, token, 0)
  const teams = await person.call<{ data: { id: number }[] }>('GET', '/api/me/workspaces')
  return { person, team_id: teams.body.data[0]?.id ?? 0, board_id, folder_id }
}

/** Ids of a board's attributes by their names. */
async function attributesOf(
  person: Person,
  team_id: number,
  board_id: string,
): Promise<Record<string, string>> {
  const path = `/api/${team_id}/attributes?board_id=${board_id}`
  const { body } = await person.call<{ data: { id: string; name: string }[] }>('GET', path)
  return Object.fromEntries(body.data.map(({ id, name }) => [name, id]))
}

interface StoredItem {
  sort_order: number
  values: Record<string, { data: unknown }>
}

interface Answer {
  data: StoredItem[]
  after: string | null
}

/** All items of a folder from top to bottom, page after page. */
async function itemsOf(person: Person, team_id: number, folder_id: string): Promise<StoredItem[]> {
  const items: StoredItem[] = []
  let after: string | null = ''
  while (after !== null) {
    const more: string = after === '' ? '' : `&after=${after}`
    const path = `/api/${team_id}/items?folder_id=${folder_id}&expand=values&limit=1000${more}`
    const { body } = await person.call<Answer>('GET', path)
    items.push(...body.data)
    after = body.after ?? null
  }
  return items.toSorted((a, b) => a.sort_order - b.sort_order)
}
