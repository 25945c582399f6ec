import { newSlug, newUuid } from '@weft/base'

import { makeBoard, type QuickBoard, signUp } from '../harness/person.ts'

/** A board as people have it: columns of several kinds, texts of two directions, views that open items each way. */
export interface ScreensWorld {
  /** Whom to sign in. */
  name: string
  board: QuickBoard
  item_id: string
  views: Record<'grouped' | 'modal' | 'page', string>
}

const TITLES = [
  'Write the plan',
  'Ask the others',
  'تجهيز ملاحظات الإصدار',
  'Order the cake',
  'Rehearse, and find out what nobody thought of before it is too late',
  'Ship it',
  'استبدال موصل LDAP القديم',
  'Thank everybody',
]

export async function makeWorld(url: string, name: string): Promise<ScreensWorld> {
  const person = await signUp(url, name)
  const board = await makeBoard(person, 'Release plan')
  const { team_id, board_id, folder_id, attribute_id } = board
  const put = async (path: string, body: object) => {
    const answer = await person.call('PUT', `/api/${team_id}${path}`, { row_version: 1, ...body })
    if (answer.status >= 300) throw new Error(`${path} answered ${JSON.stringify(answer.body)}`)
  }
  const states = [
    { id: newUuid(), name: 'In progress', color: 'blue' },
    { id: newUuid(), name: 'Review', color: 'violet' },
    { id: newUuid(), name: 'Done', color: 'green' },
  ]
  const columns: { name: string; type: string; settings?: object; data(n: number): unknown }[] = [
    { name: 'Status', type: 'label', settings: { labels: states }, data: (n) => [states[n % 3]?.id] },
    { name: 'Owner', type: 'members', data: (n) => (n % 3 === 1 ? null : [person.id]) },
    {
      name: 'Due',
      type: 'date',
      data: (n) => ({ start: `2027-0${1 + n}-1${n}`, hasTime: false }),
    },
    { name: 'Progress', type: 'progress', data: (n) => n * 12 },
    { name: 'Hours', type: 'number', data: (n) => n * 2.5 },
    { name: 'Checked', type: 'checkbox', data: (n) => n % 2 === 0 },
  ]
  const ids = columns.map(() => newUuid())
  for (const [n, { name: title, type, settings = {} }] of columns.entries())
    await put(`/attributes/${ids[n]}`, {
      board_id,
      name: title,
      type,
      settings,
      sort_order: (n + 2) * 65_536,
    })
  await put(`/folders/${folder_id}`, {
    row_version: 2,
    attribute_ids: [attribute_id, ...ids],
    old: { attribute_ids: [attribute_id] },
  })
  const items = [...TITLES, 'Thrown away'].map((title, n) => ({ id: newUuid(), title, n }))
  for (const { id, title, n } of items)
    await put(`/items/${id}`, {
      board_id,
      folder_id,
      sort_order: (n + 1) * 65_536,
      values: {
        [attribute_id]: title,
        ...Object.fromEntries(columns.map(({ data }, at) => [ids[at], data(n)])),
      },
    })
  await person.call('DELETE', `/api/${team_id}/items/${items.at(-1)?.id}`)
  const views = { grouped: newSlug(), modal: newSlug(), page: newSlug() }
  const [status, , due, , hours] = ids
  const settings = {
    grouped: {
      groups: [{ attribute_id: status }],
      sort: [{ attribute_id: due, direction: 'asc' }],
      filter: {
        op: 'and',
        conditions: [
          { attribute_id: hours, operator: 'gte', value: 0 },
          { op: 'or', conditions: [{ attribute_id: status, operator: 'is_not_empty' }] },
        ],
      },
    },
    modal: { item_form: 'modal' },
    page: { item_form: 'page' },
  }
  for (const [n, kind] of (['grouped', 'modal', 'page'] as const).entries())
    await put(`/views/${views[kind]}`, {
      board_id,
      folder_id,
      name: `All ${kind}`,
      type: 'table',
      sort_order: (n + 3) * 65_536,
      settings: settings[kind],
    })
  return { name, board, item_id: items[0]?.id ?? '', views }
}
