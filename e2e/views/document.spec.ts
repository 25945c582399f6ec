import { newSlug } from '@weft/base'
import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { addLongText } from './document-board.ts'

type Row = { id: string; parent_id: string | null; values: Record<string, { data: unknown }> }

test('pages are made, written, put below each other, found, thrown away and taken back by keyboard', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Documenter')
  const board = await makeBoard(person, 'Handbook')
  const body_id = await addLongText(person, board)
  const view_id = newSlug()
  const { team_id, board_id, folder_id } = board
  const view = { board_id, folder_id, name: 'Pages', type: 'document', access: 'shared', row_version: 1 }
  expect((await person.call('PUT', `/api/${team_id}/views/${view_id}`, view)).status).toBe(201)
  await signIn(page, 'documenter')
  await page.goto(`/b/${board_id}/${folder_id}?view=${view_id}`)
  const tree = page.getByRole('tree', { name: 'Pages' })
  const rows = async () => {
    const answer = await person.call<{ data: Row[] }>(
      'GET',
      `/api/${team_id}/items?folder_id=${folder_id}&expand=values`,
    )
    return answer.body.data
  }
  const named = async (name: string) =>
    (await rows()).find(({ values }) => values[board.attribute_id]?.data === name)

  await test.step('the first page is made, named and written', async () => {
    await page.getByRole('button', { name: 'New page' }).last().press('Enter')
    await write(page, 'Plan')
    await page.keyboard.press('Enter')
    await expect(tree.getByRole('treeitem', { name: 'Plan' })).toBeVisible()
    const text = page.getByRole('textbox', { name: 'Body' })
    await text.focus()
    for (const line of ['## Before', 'Look around.', '## After', 'Clean up.']) {
      await page.keyboard.type(line)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('navigation', { name: 'Table of contents' }).getByRole('button')).toHaveText([
      'Before',
      'After',
    ])
    await expect
      .poll(async () => {
        const id = (await named('Plan'))?.id ?? ''
        const answer = await person.call<{ data: { data: string } }>(
          'GET',
          `/api/${team_id}/values/${id}.${body_id}`,
        )
        return answer.body.data?.data ?? ''
      })
      .toContain('<h2>After</h2><p>Clean up.</p>')
  })

  await test.step('two more pages; one is put into the other by the arrow keys', async () => {
    for (const name of ['Notes', 'Steps']) {
      await page
        .getByRole('navigation', { name: 'Pages' })
        .getByRole('button', { name: 'New page' })
        .press('Enter')
      await write(page, name)
      await page.keyboard.press('Enter')
      await expect(tree.getByRole('treeitem', { name })).toBeVisible()
    }
    await tree.getByRole('treeitem', { name: 'Steps' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    // Both may still be on their way.
    await expect
      .poll(async () => {
        const { parent_id } = (await named('Steps')) ?? {}
        return (await rows()).find(({ id }) => id === parent_id)?.values[board.attribute_id]?.data
      })
      .toBe('Notes')
    await expect(tree.getByRole('treeitem', { name: 'Steps' })).toHaveAttribute('aria-level', '2')
  })

  await test.step('a page is found by its name and opened', async () => {
    await page.getByRole('searchbox', { name: 'Find a page' }).fill('plan')
    await expect(tree.getByRole('treeitem')).toHaveCount(1)
    await tree.getByRole('treeitem', { name: 'Plan' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Plan')
    await page.getByRole('searchbox', { name: 'Find a page' }).fill('')
  })

  await test.step('a page is thrown away with what lies below it, and taken back', async () => {
    await tree.getByRole('treeitem', { name: 'Notes' }).focus()
    await tree
      .getByRole('treeitem', { name: 'Notes' })
      .getByRole('button', { name: 'Page menu' })
      .press('Enter')
    await page.getByRole('menuitem', { name: 'Delete page' }).press('Enter')
    await expect(tree.getByRole('treeitem')).toHaveCount(1)
    await page.keyboard.press('Control+z')
    await expect(tree.getByRole('treeitem', { name: 'Notes' })).toBeVisible()
    await expect.poll(async () => (await rows()).length).toBe(3)
  })
})

test('what is written stays above the bar at the lower edge of a page', async ({ page, server }) => {
  const person = await signUp(server.url, 'Longwriter')
  const board = await makeBoard(person, 'Long pages')
  await addLongText(person, board)
  const { team_id, board_id, folder_id } = board
  const view_id = newSlug()
  const view = { board_id, folder_id, name: 'Pages', type: 'document', access: 'shared', row_version: 1 }
  expect((await person.call('PUT', `/api/${team_id}/views/${view_id}`, view)).status).toBe(201)
  await signIn(page, 'longwriter')
  await page.goto(`/b/${board_id}/${folder_id}?view=${view_id}`)
  await page.getByRole('button', { name: 'New page' }).last().press('Enter')
  await write(page, 'Long')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Body' }).focus()
  for (let line = 0; line < 30; line++) await page.keyboard.type(`Line ${line}\n`)
  await page.keyboard.type('The end')
  const end = page.getByRole('textbox', { name: 'Body' }).getByText('The end')
  const bar = page.locator('[data-look=page] [role=toolbar]').first()
  await expect(end).toBeInViewport({ ratio: 1 })
  await expect
    .poll(async () => {
      const [text, tools] = [await end.boundingBox(), await bar.boundingBox()]
      return text && tools && text.y + text.height <= tools.y
    })
    .toBe(true)
})

/** Types into the title of a new page, which has the focus. */
async function write(page: Page, name: string): Promise<void> {
  const title = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(title).toBeFocused()
  await expect(title).toHaveValue('')
  await page.keyboard.type(name)
}
