import { newSlug, newUuid } from '@weft/base'

import { makeBoard, type Person, type QuickBoard } from '../harness/person.ts'

interface SmallBoardOptions {
  /** Attributes beside the name, by their names, in their order. */
  attributes: Readonly<Record<string, { type: string; settings?: object }>>
  /** Values by the names of their attributes. */
  items: readonly Readonly<Record<string, unknown>>[]
  view: { name: string; type: string }
}

export interface SmallBoard extends QuickBoard {
  /** Of the view that was made. */
  id: string
  path: string
  /** Ids of the attributes, by their names. */
  attributes: Readonly<Record<string, string>>
  items: string[]
}

/** A board with some attributes, some items and a view, for what needs no more. */
export async function makeSmallBoard(
  person: Person,
  name: string,
  { attributes, items, view }: SmallBoardOptions,
): Promise<SmallBoard> {
  const board = await makeBoard(person, name)
  const { team_id, board_id, folder_id, attribute_id } = board
  const must = async (method: string, path: string, body: unknown) => {
    const answer = await person.call(method, `/api/${team_id}/${path}`, body)
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  }
  const ids: Record<string, string> = { Name: attribute_id }
  for (const [n, [title, { type, settings = {} }]] of Object.entries(attributes).entries()) {
    const fields = { board_id, name: title, type, settings, sort_order: (n + 2) * 65_536 }
    const id = (ids[title] = newUuid())
    await must('PUT', `attributes/${id}`, { row_version: 1, ...fields })
  }
  await must('PUT', `folders/${folder_id}`, {
    attribute_ids: Object.values(ids),
    old: { attribute_ids: [attribute_id] },
  })
  const item_ids = items.map(() => newUuid())
  const entries = items.map((values, n) => ({
    method: 'put',
    route: `/items/${item_ids[n]}`,
    idempotency_key: newUuid(),
    item: {
      row_version: 1,
      board_id,
      folder_id,
      sort_order: (n + 1) * 65_536,
      values: Object.fromEntries(Object.entries(values).map(([title, data]) => [ids[title] ?? '', data])),
    },
  }))
  if (entries.length > 0) await must('POST', 'bulk', entries)
  const id = newSlug()
  const place = { board_id, folder_id, access: 'shared', sort_order: 131_072 }
  await must('PUT', `views/${id}`, { row_version: 1, ...place, ...view, settings: {} })
  return { ...board, id, path: `/b/${board_id}/${folder_id}?view=${id}`, attributes: ids, items: item_ids }
}
