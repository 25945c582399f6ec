import { newUuid } from '@weft/base'

import { expect } from '../harness/fixtures.ts'
import type { Person, QuickBoard } from '../harness/person.ts'

/** Gives the folder of a board a long text called Body; answers its id. */
export async function addLongText(
  person: Person,
  { team_id, board_id, folder_id, attribute_id }: QuickBoard,
): Promise<string> {
  const id = newUuid()
  const attribute = {
    board_id,
    name: 'Body',
    type: 'longtext',
    settings: {},
    sort_order: 9_000,
    row_version: 1,
  }
  expect((await person.call('PUT', `/api/${team_id}/attributes/${id}`, attribute)).status).toBe(201)
  const shown = { attribute_ids: [attribute_id, id], row_version: 2 }
  expect((await person.call('PUT', `/api/${team_id}/folders/${folder_id}`, shown)).status).toBe(200)
  return id
}
