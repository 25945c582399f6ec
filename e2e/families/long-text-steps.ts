import { newUuid } from '@weft/base'
import type { Browser, Page } from '@playwright/test'

import { type Person, type QuickBoard } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

/** A long text column of the folder, beside the name. */
export async function addNotes(person: Person, board: QuickBoard): Promise<string> {
  const id = newUuid()
  const { attribute_id, folder_id, board_id, team_id } = board
  await person.call('PUT', `/api/${team_id}/attributes/${id}`, {
    row_version: 1,
    board_id,
    name: 'Notes',
    type: 'longtext',
    settings: {},
    sort_order: 2 * 65_536,
  })
  await person.call('PUT', `/api/${team_id}/folders/${folder_id}`, {
    attribute_ids: [attribute_id, id],
    old: { attribute_ids: [attribute_id] },
  })
  return id
}

/** Items with these values, by attribute. */
export async function addItems(
  person: Person,
  board: QuickBoard,
  rows: readonly Record<string, unknown>[],
): Promise<string[]> {
  const ids = rows.map(() => newUuid())
  for (let from = 0; from < rows.length; from += 100) {
    const entries = rows.slice(from, from + 100).map((values, n) => ({
      method: 'put',
      route: `/items/${ids[from + n]}`,
      idempotency_key: newUuid(),
      item: {
        row_version: 1,
        board_id: board.board_id,
        folder_id: board.folder_id,
        sort_order: (from + n + 1) * 65_536,
        values,
      },
    }))
    const { body } = await person.call<{ status: number }[]>('POST', `/api/${board.team_id}/bulk`, entries)
    const refused = body.findIndex(({ status }) => status !== 201)
    if (refused !== -1) throw new Error(`Item ${from + refused}: ${JSON.stringify(body[refused])}`)
  }
  return ids
}

/** The whole text of an item as the server has it. */
export async function storedText(person: Person, board: QuickBoard, item: string, attribute: string) {
  const path = `/api/${board.team_id}/values/${item}.${attribute}`
  const { body } = await person.call<{ data: { data: string | null } }>('GET', path)
  return body.data.data
}

export async function logIn(browser: Browser, url: string, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await signIn(page, name)
  return page
}
