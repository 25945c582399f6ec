import { newSlug, newUuid } from '@weft/base'

import type { Api } from './api.ts'

/** A board whose folder has eight attributes: what most lists are made of. */
export interface BenchBoard {
  team_id: number
  board_id: string
  folder_id: string
  /** The folder's table. */
  view_id: string
  attributes: { id: string; type: string; data(n: number): unknown }[]
}

/** Names of the labels of a board. */
export const STATES = ['Backlog', 'To do', 'In progress', 'Review', 'Testing', 'Blocked', 'Waiting', 'Done']

const RICH: { name: string; type: string; data(n: number): unknown }[] = [
  {
    name: 'Links',
    type: 'links',
    data: (n) => [
      { id: newUuid(), url: `https://example.com/pages/${n}`, name: `Page ${n}` },
      { id: newUuid(), url: 'https://example.org/', name: '' },
    ],
  },
  {
    name: 'Notes',
    type: 'longtext',
    data: (n) => `<p>What was said about <strong>row ${n}</strong>:</p><ul><li>first</li><li>then</li></ul>`,
  },
]

export async function makeTeam(api: Api): Promise<number> {
  return (await api.ask<{ data: { id: number } }>('POST', '/api/teams', { name: 'Bench' })).data.id
}

/**
 * The name and seven more: label, number, date, text, checkbox, email, members. A rich board has ten
 * columns: links and a long text besides.
 */
export async function makeBoard(
  api: Api,
  team_id: number,
  { isRich = false }: { isRich?: boolean } = {},
): Promise<BenchBoard> {
  type Quick = {
    data: {
      board: { id: string }
      folders: { id: string }[]
      attributes: { id: string; type: string }[]
      views: { id: string }[]
    }
  }
  const quick = (await api.ask<Quick>('POST', `/api/${team_id}/boards/quick`, { name: 'Bench', bare: true }))
    .data
  const name = quick.attributes[0]
  const folder_id = quick.folders[0]?.id ?? ''
  const labels = STATES.map((label) => ({ id: newUuid(), name: label, color: 'blue' }))
  const wanted: { name: string; type: string; settings?: object; data(n: number): unknown }[] = [
    {
      name: 'State',
      type: 'label',
      settings: { labels, multiple: false },
      data: (n) => [labels[(n * 7) % labels.length]?.id],
    },
    { name: 'Points', type: 'number', data: (n) => (n * 7919) % 1_000 },
    { name: 'Due', type: 'date', data: (n) => ({ start: dayAfter((n * 31) % 1_500), hasTime: false }) },
    {
      name: 'Summary',
      type: 'text',
      data: (n) => `A sentence of some length about row ${n} and what is left to do`,
    },
    { name: 'Approved', type: 'checkbox', data: (n) => n % 3 === 0 },
    { name: 'Contact', type: 'email', data: (n) => `person${n % 500}@example.com` },
    { name: 'Owner', type: 'members', data: () => [api.user_id] },
    ...(isRich ? RICH : []),
  ]
  const attributes: BenchBoard['attributes'] = [
    { id: name?.id ?? '', type: 'text', data: (n) => `Row ${(n * 7919) % 100_003} of the bench` },
  ]
  for (const [n, { data, ...attribute }] of wanted.entries()) {
    const id = newUuid()
    await api.ask('PUT', `/api/${team_id}/attributes/${id}`, {
      row_version: 1,
      board_id: quick.board.id,
      settings: {},
      ...attribute,
      sort_order: (n + 2) * 65_536,
    })
    attributes.push({ id, type: attribute.type, data })
  }
  await api.ask('PUT', `/api/${team_id}/folders/${folder_id}`, {
    attribute_ids: attributes.map(({ id }) => id),
    old: { attribute_ids: [name?.id] },
  })
  const view_id = quick.views[0]?.id ?? ''
  return { team_id, board_id: quick.board.id, folder_id, view_id, attributes }
}

/** A further folder of the board, with the same attributes. */
export async function makeFolder(api: Api, board: BenchBoard): Promise<string> {
  const id = newSlug()
  await api.ask('PUT', `/api/${board.team_id}/folders/${id}`, {
    row_version: 1,
    board_id: board.board_id,
    name: 'Another folder',
    sort_order: 65_536 * 10,
    attribute_ids: board.attributes.map((attribute) => attribute.id),
  })
  return id
}

/** A bulk call's body that creates `count` items with all their values inline, from number `from` on. */
export function creations(
  board: BenchBoard,
  from: number,
  count: number,
  folder_id = board.folder_id,
): { ids: string[]; body: object[] } {
  const ids = Array.from({ length: count }, () => newUuid())
  const body = ids.map((id, at) => ({
    method: 'put',
    route: `/items/${id}`,
    idempotency_key: newUuid(),
    item: {
      row_version: 1,
      board_id: board.board_id,
      folder_id,
      sort_order: (from + at + 1) * 65_536,
      values: Object.fromEntries(
        board.attributes.map((attribute) => [attribute.id, attribute.data(from + at)]),
      ),
    },
  }))
  return { ids, body }
}

/** Fills the folder with `count` items of eight values over the API; gives their ids. */
export async function fill(
  api: Api,
  board: BenchBoard,
  count: number,
  folder_id = board.folder_id,
  from = 0,
): Promise<string[]> {
  const all: string[] = []
  while (all.length < count) {
    const { ids, body } = creations(board, from + all.length, Math.min(500, count - all.length), folder_id)
    const answers = await api.ask<{ status: number }[]>('POST', `/api/${board.team_id}/bulk`, body)
    const bad = answers.find((answer) => answer.status !== 201)
    if (bad) throw new Error(`An item was refused: ${JSON.stringify(bad)}`)
    all.push(...ids)
  }
  return all
}

function dayAfter(days: number): string {
  return new Date(Date.UTC(2024, 0, 1) + days * 86_400_000).toISOString().slice(0, 10)
}
