import { newSlug, newUuid } from '@weft/base'

import { makeBoardIn, type Person, type QuickBoard } from '../harness/person.ts'
import { twoPeople } from '../harness/two-people.ts'
import { BOARDS, dayFrom, ISSUES, LABELS, NOTES } from './screens-content.ts'
import { addStars } from './screens-at-hand.ts'
import { addNews } from './screens-news.ts'
import { addRules, startRule } from './screens-rules.ts'
import { addTalk } from './screens-talk.ts'

const VIEW_KINDS = {
  table: 'All work',
  column: 'Status',
  calendar: 'Calendar',
  gantt: 'Roadmap',
  list: 'My list',
  chart: 'Numbers',
  document: 'Notes',
  form: 'Report a bug',
  modal: 'In a dialog',
  page: 'As a page',
} as const

/** All columns in sight, as the mock-ups have them. */
const WIDTHS = { Type: 118, Priority: 96, Assignee: 88, Due: 122, Progress: 122, Estimate: 100, QA: 64 }

type ViewName = keyof typeof VIEW_KINDS

/** A release that people work on: every kind of view over columns of several kinds, texts of two directions. */
export interface ScreensWorld {
  /** Whom to sign in. */
  name: string
  board: QuickBoard
  /** The item that is opened, and one of its cells. */
  item_id: string
  due_id: string
  views: Record<ViewName, string>
  /** A rule of the board. */
  rule_id: string
}

/** Puts a record, or says what the server had against it. */
type Put = (path: string, fields: object) => Promise<void>

export async function makeWorld(
  server: { url: string; dataDir: string },
  names: readonly [string, string],
): Promise<ScreensWorld> {
  const { owner, member, board } = await twoPeople(server, names, 'Platform')
  const { team_id, board_id, folder_id } = board
  const put: Put = async (path, fields) => {
    const answer = await owner.call('PUT', `/api/${team_id}/${path}`, { row_version: 1, ...fields })
    if (answer.status >= 300) throw new Error(`${path} answered ${JSON.stringify(answer.body)}`)
  }
  await addBoards(owner, board, put)
  const columns = columnsFor([owner.id, member.id])
  for (const [n, { id, name, type, settings = {} }] of columns.entries())
    await put(`attributes/${id}`, { board_id, name, type, settings, sort_order: (n + 2) * 65_536 })
  const byName = new Map(columns.map(({ name, id }) => [name, id]))
  const idOf = (name: string) => byName.get(name) ?? ''
  const attribute_ids = [board.attribute_id, ...columns.map(({ id }) => id)]
  await put(`folders/${folder_id}`, {
    row_version: 2,
    name: 'Release 4.2',
    attribute_ids,
    old: { name: 'Folder 1', attribute_ids: [board.attribute_id] },
  })
  await put(`boards/${board_id}`, {
    row_version: 2,
    color: 'violet',
    icon: 'rocket',
    settings: { done_rule: { attribute_id: idOf('Status') } },
    old: { color: null, icon: null, settings: {} },
  })
  const item_id = await addItems(owner, { board, columns, put })
  await addTalk(board, item_id, { owner, member })
  await addNews(board, { owner, member, item_id, time_id: idOf('Time') })
  const views = await addViews(board, idOf, put)
  await addStars(board, owner, { item_id, view_id: views.gantt })
  const labels = columns.flatMap(
    ({ settings }) => (settings as { labels?: { id: string; name: string }[] })?.labels ?? [],
  )
  const labelOf = (name: string) => labels.find((label) => label.name === name)?.id ?? ''
  const rule_id = await addRules(board, { idOf, labelOf, person_id: owner.id, put })
  await startRule(board, owner, { status_id: idOf('Status'), label_id: labelOf('In review') })
  return { name: names[0], board, item_id, due_id: idOf('Due'), views, rule_id }
}

async function addBoards(owner: Person, { team_id }: QuickBoard, put: Put): Promise<void> {
  for (const [n, { name, color, icon }] of BOARDS.entries()) {
    const { board_id } = await makeBoardIn(owner, team_id, name)
    const old = { color: null, icon: null, sort_order: 1 }
    await put(`boards/${board_id}`, { row_version: 2, color, icon, sort_order: n + 2, old })
  }
}

interface Column {
  id: string
  name: string
  type: string
  settings?: object
  data?(issue: (typeof ISSUES)[number], n: number): unknown
}

function columnsFor(people: readonly [number, number]): Column[] {
  const labelColumn = (name: keyof typeof LABELS, of: 'status' | 'kind' | 'priority'): Column => {
    const labels = LABELS[name].map((label) => ({ id: newUuid(), ...label }))
    const appearance = name === 'Priority' ? 'priority' : 'pills'
    const settings = { labels, multiple: false, appearance }
    const idOf = (wanted: string) => labels.find((label) => label.name === wanted)?.id
    return { id: newUuid(), name, type: 'label', settings, data: (issue) => [idOf(issue[of])] }
  }
  return [
    labelColumn('Status', 'status'),
    labelColumn('Type', 'kind'),
    labelColumn('Priority', 'priority'),
    {
      id: newUuid(),
      name: 'Assignee',
      type: 'members',
      data: (_, n) => (n % 5 === 3 ? null : n % 3 === 0 ? people : [people[n % 2]]),
    },
    {
      id: newUuid(),
      name: 'Due',
      type: 'date',
      settings: { range: true },
      data: ({ due, days }) => ({
        start: dayFrom(due),
        ...(days ? { end: dayFrom(due + days) } : {}),
        hasTime: false,
      }),
    },
    { id: newUuid(), name: 'Progress', type: 'progress', data: ({ progress }) => progress },
    {
      id: newUuid(),
      name: 'Estimate',
      type: 'number',
      settings: { format: 'unit', unit: 'h' },
      data: ({ hours }) => hours,
    },
    { id: newUuid(), name: 'QA', type: 'checkbox', data: (_, n) => n % 4 === 0 },
    { id: newUuid(), name: 'Key', type: 'custom_id', settings: { prefix: 'PLT', start: 203 } },
    { id: newUuid(), name: 'Reported by', type: 'email' },
    { id: newUuid(), name: 'Notes', type: 'longtext', data: (_, n) => (n === 0 ? NOTES : null) },
    { id: newUuid(), name: 'Files', type: 'attachments' },
    { id: newUuid(), name: 'Created', type: 'created_at' },
    { id: newUuid(), name: 'Updated', type: 'updated_at' },
    { id: newUuid(), name: 'Time', type: 'time_tracking', settings: { sharedEntries: true } },
  ]
}

/** The issues with the steps of the first below it, and one in the trash; gives the first. */
async function addItems(
  owner: Person,
  { board, columns, put }: { board: QuickBoard; columns: readonly Column[]; put: Put },
): Promise<string> {
  const { team_id, board_id, folder_id, attribute_id } = board
  let first = ''
  for (const [n, issue] of ISSUES.entries()) {
    const id = newUuid()
    const values = columns.flatMap(({ id: column, data }) => (data ? [[column, data(issue, n)]] : []))
    const place = { board_id, folder_id, sort_order: (n + 1) * 65_536 }
    await put(`items/${id}`, {
      ...place,
      values: { [attribute_id]: issue.title, ...Object.fromEntries(values) },
    })
    for (const [at, step] of (issue.steps ?? []).entries())
      await put(`items/${newUuid()}`, {
        ...place,
        parent_id: id,
        sort_order: (at + 1) * 65_536,
        values: { [attribute_id]: step },
      })
    if (issue.trashed) await owner.call('DELETE', `/api/${team_id}/items/${id}`)
    first ||= id
  }
  return first
}

const question = (attribute_id: string, id: string, label: string, more: object = {}) => ({
  kind: 'field',
  id,
  attribute_id,
  label,
  ...more,
})

/** A form that is open, asking for names, labels, addresses and files. */
const bugReport = (nameId: string, idOf: (name: string) => string) => ({
  share: { open: true },
  look: { text: 'A person reads every report, usually within one working day.' },
  blocks: [
    question(nameId, 'happened', 'What happened?', { required: true }),
    question(idOf('Priority'), 'worse', 'How bad is it?'),
    question(idOf('Reported by'), 'reach', 'How can we reach you?', { required: true }),
    question(idOf('Files'), 'logs', 'Pictures or logs'),
  ],
  submit: { button: 'Send report' },
})

/** Numbers, items over time, and parts of the whole. */
function chartsOf(idOf: (name: string) => string): object[] {
  const measure = (aggregate: string, name?: string) => ({
    aggregate,
    attribute_id: name === undefined ? null : idOf(name),
  })
  const number = (id: string, title: string, one: object) => ({ id, title, kind: 'number', measures: [one] })
  return [
    number('items', 'Items', measure('count')),
    number('hours', 'Hours', measure('sum', 'Estimate')),
    number('mean', 'Mean progress', measure('average', 'Progress')),
    number('usual', 'Usual estimate', measure('median', 'Estimate')),
    { id: 'weeks', title: 'Due by week', kind: 'line', x: idOf('Due'), bucket: 'week', is_wide: true },
    { id: 'types', title: 'Items by type', kind: 'bar', x: idOf('Type'), sort: 'value', direction: 'desc' },
    {
      id: 'parts',
      title: 'Priority by status',
      kind: 'stacked',
      x: idOf('Status'),
      series: idOf('Priority'),
      show_legend: true,
    },
  ]
}

async function addViews(
  { board_id, folder_id, view_id, attribute_id }: QuickBoard,
  idOf: (name: string) => string,
  put: Put,
): Promise<Record<ViewName, string>> {
  const hidden = ['Status', 'Key', 'Reported by', 'Notes', 'Files', 'Created', 'Updated', 'Time'].map(idOf)
  const byDue = [{ attribute_id: idOf('Due'), direction: 'asc' }]
  const settings: Record<ViewName, object> = {
    table: {
      groups: [{ attribute_id: idOf('Status') }],
      sort: byDue,
      hidden,
      filter: {
        op: 'and',
        conditions: [
          { attribute_id: idOf('Estimate'), operator: 'gte', value: 0 },
          { op: 'or', conditions: [{ attribute_id: idOf('Status'), operator: 'is_not_empty' }] },
        ],
      },
      show_footers: true,
      widths: Object.fromEntries(Object.entries(WIDTHS).map(([name, width]) => [idOf(name), width])),
    },
    column: { stack: idOf('Status'), card_attributes: 5 },
    calendar: {},
    gantt: {},
    list: {
      groups: [{ attribute_id: idOf('Due'), by: 'relative' }],
      sort: byDue,
      hidden: [...hidden, ...['Progress', 'Estimate', 'QA'].map(idOf)],
    },
    chart: { charts: chartsOf(idOf) },
    document: {},
    form: { form: bugReport(attribute_id, idOf) },
    modal: { item_form: 'modal' },
    page: { item_form: 'page' },
  }
  const views = { ...VIEW_KINDS } as Record<ViewName, string>
  for (const [n, kind] of (Object.keys(VIEW_KINDS) as ViewName[]).entries()) {
    views[kind] = newSlug()
    await put(`views/${views[kind]}`, {
      board_id,
      folder_id,
      name: VIEW_KINDS[kind],
      type: kind === 'modal' || kind === 'page' ? 'table' : kind,
      sort_order: (n + 2) * 65_536,
      settings: settings[kind],
    })
  }
  await put(`views/${view_id}`, { row_version: 2, sort_order: 20 * 65_536, old: { sort_order: 1 } })
  return views
}
