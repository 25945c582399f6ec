import { newSlug, newUuid } from '@weft/base'

import { makeBoard, type Person, type QuickBoard } from '../harness/person.ts'

export interface ColumnBoard extends QuickBoard {
  status_id: string
  people_id: string
  column_id: string
  /** Ids of the states, in their order. */
  label_ids: string[]
  path: string
}

const STATES = ['To do', 'Doing', 'Done']

/** A board with a name, a status and people, a column view stacked by the status, and these items. */
export async function makeColumns(
  person: Person,
  name: string,
  items: readonly { title: string; status?: number; people?: number[] }[],
  settings: Record<string, unknown> = {},
): Promise<ColumnBoard> {
  const board = await makeBoard(person, name)
  const { team_id, board_id, folder_id, attribute_id } = board
  const [status_id, people_id, column_id] = [newUuid(), newUuid(), newSlug()]
  const colors = ['gray', 'blue', 'green']
  const labels = STATES.map((state, n) => ({ id: newUuid(), name: state, color: colors[n] }))
  const put = async (path: string, body: object) => {
    const { status, body: answer } = await person.call('PUT', `/api/${team_id}/${path}`, body)
    if (status > 299) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`)
  }
  const made = [
    { id: status_id, name: 'Status', type: 'label', settings: { labels, multiple: false } },
    { id: people_id, name: 'Owner', type: 'members', settings: { multiple: true } },
  ]
  for (const [n, { id, ...attribute }] of made.entries())
    await put(`attributes/${id}`, { row_version: 1, board_id, ...attribute, sort_order: (n + 2) * 65_536 })
  await put(`folders/${folder_id}`, {
    attribute_ids: [attribute_id, status_id, people_id],
    old: { attribute_ids: [attribute_id] },
  })
  await put(`views/${column_id}`, {
    row_version: 1,
    board_id,
    folder_id,
    name: 'Board',
    type: 'column',
    access: 'shared',
    sort_order: 9_000_000,
    settings,
  })
  for (const [n, { title, status, people }] of items.entries())
    await put(`items/${newUuid()}`, {
      row_version: 1,
      board_id,
      folder_id,
      sort_order: (n + 1) * 65_536,
      values: {
        [attribute_id]: title,
        ...(status === undefined ? {} : { [status_id]: [labels[status]?.id] }),
        ...(people ? { [people_id]: people } : {}),
      },
    })
  return {
    ...board,
    status_id,
    people_id,
    column_id,
    label_ids: labels.map(({ id }) => id),
    path: `/b/${board_id}/${folder_id}?view=${column_id}`,
  }
}
