import { newSlug, newUuid } from '@weft/base'
import { expect, type Page } from '@playwright/test'

import type { Person, QuickBoard } from '../harness/person.ts'

/** A board as it is worked on without a network, and what the server makes of it. */

export interface Stored {
  data: unknown
  row_version: number
}

export async function addRows(person: Person, board: QuickBoard, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newUuid())
  const entries = ids.map((id, n) => ({
    method: 'put',
    route: `/items/${id}`,
    idempotency_key: newUuid(),
    item: {
      row_version: 1,
      board_id: board.board_id,
      folder_id: board.folder_id,
      sort_order: (n + 1) * 65_536,
      values: { [board.attribute_id]: `Row ${n}` },
    },
  }))
  await person.call('POST', `/api/${board.team_id}/bulk`, entries)
  return ids
}

/** A second text column of the folder. */
export async function addColumn(person: Person, board: QuickBoard, name: string): Promise<string> {
  const id = newUuid()
  await person.call('PUT', `/api/${board.team_id}/attributes/${id}`, {
    row_version: 1,
    board_id: board.board_id,
    name,
    type: 'text',
    settings: {},
    sort_order: 2 * 65_536,
  })
  await person.call('PUT', `/api/${board.team_id}/folders/${board.folder_id}`, {
    attribute_ids: [board.attribute_id, id],
    old: { attribute_ids: [board.attribute_id] },
  })
  return id
}

export async function addFolder(person: Person, board: QuickBoard, name: string, n: number): Promise<string> {
  const id = newSlug()
  await person.call('PUT', `/api/${board.team_id}/folders/${id}`, {
    row_version: 1,
    board_id: board.board_id,
    name,
    sort_order: n * 65_536,
    attribute_ids: [board.attribute_id],
  })
  return id
}

/** What the server has in a column, by item. */
export async function stored(
  person: Person,
  board: QuickBoard,
  attribute_id = board.attribute_id,
): Promise<Map<string, Stored>> {
  type Answer = { data: { id: string; values: Record<string, Stored> }[] }
  const path = `/api/${board.team_id}/items?folder_id=${board.folder_id}&expand=values&limit=1000`
  const { body } = await person.call<Answer>('GET', path)
  const none = { data: null, row_version: 0 }
  return new Map(body.data.map(({ id, values }) => [id, values[attribute_id] ?? none]))
}

/** The cell with this text; under the pointer it has a button too. */
export function cellOf(page: Page, text: string) {
  return page.getByRole('gridcell', { name: new RegExp(`^${text}( Open)?$`) })
}

/** Types over the cell of the column that shows `before`. */
export async function retype(page: Page, before: string, text: string, column = 'Name'): Promise<void> {
  await cellOf(page, before).click()
  await page.keyboard.press('F2')
  const editor = page.getByRole('textbox', { name: column, exact: true })
  // Its code may be on its way at the first time.
  await expect(editor).toBeFocused()
  await editor.fill(text)
  await editor.press('Enter')
  await expect(cellOf(page, text)).toBeVisible()
}

/** Pastes a column of texts that begins at the selected cell. */
export async function paste(page: Page, texts: readonly string[]): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, texts.join('\n'))
}

/** Ends the page’s process: nothing of it runs any more, and no event tells it so. */
export async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  // What is left is an empty frame: nothing in it can run any more.
  await page.close()
}
