import { newSlug, newUuid } from '@weft/base'

import { type Call, importIssues } from '../../scripts/import-issues.ts'
import { makeBoard, type Person, type QuickBoard } from '../harness/person.ts'

/** Names of the views by their types. */
export const VIEWS = {
  table: 'Everything',
  column: 'By priority',
  list: 'By tracker',
  calendar: 'By day',
  gantt: 'From start to end',
  chart: 'In numbers',
  document: 'As pages',
  form: 'Report an issue',
} as const

export interface IssuesBoard extends QuickBoard {
  path: string
  /** Ids of the attributes by the names that the file gives them. */
  attributes: ReadonlyMap<string, string>
  form_id: string
}

/** The 2,480 issues of the sample data with a view of every kind, as somebody would arrange them. */
export async function makeIssuesBoard(person: Person, name: string): Promise<IssuesBoard> {
  const board = await makeBoard(person, name)
  const { team_id, board_id, folder_id, attribute_id } = board
  const call: Call = async <T>(method: string, path: string, body?: unknown, type?: string) => {
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
    const answer = await person.call<T>(method, path, body, headers)
    if (answer.status >= 300)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  await importIssues(call, { team_id, folder_id })
  const text_id = newUuid()
  const text = { board_id, name: 'Text', type: 'longtext', settings: {}, sort_order: 9_000_000 }
  await call('PUT', `/api/${team_id}/attributes/${text_id}`, { ...text, row_version: 1 })
  type Named = { id: string; name: string }
  const folders = `/api/${team_id}/folders/${folder_id}`
  const { data: folder } = await call<{ data: { attribute_ids: string[] } }>('GET', folders)
  const { attribute_ids } = folder
  await call('PUT', folders, { attribute_ids: [...attribute_ids, text_id], old: { attribute_ids } })
  const known = await call<{ data: Named[] }>('GET', `/api/${team_id}/attributes?board_id=${board_id}`)
  const attributes = new Map(known.data.map((one) => [one.name, one.id]))
  const id = (attribute: string) => attributes.get(attribute) ?? attribute_id
  const settings = {
    column: { stack: id('Priority'), lanes: id('Resolved?') },
    list: { groups: [{ attribute_id: id('Tracker') }] },
    calendar: { date_attribute: id('Created') },
    gantt: { start_id: id('Created'), end_id: id('Resolved') },
    chart: { charts: [{ id: 'first', x: id('Priority') }] },
    document: {},
    form: {},
  }
  const form_id = newSlug()
  for (const [n, type] of (
    ['column', 'list', 'calendar', 'gantt', 'chart', 'document', 'form'] as const
  ).entries())
    await call('PUT', `/api/${team_id}/views/${type === 'form' ? form_id : newSlug()}`, {
      board_id,
      folder_id,
      type,
      name: VIEWS[type],
      access: 'shared',
      settings: settings[type],
      sort_order: (n + 2) * 65_536,
      row_version: 1,
    })
  await call('PUT', `/api/${team_id}/views/${board.view_id}`, { name: VIEWS.table, row_version: 2 })
  return { ...board, path: `/b/${board_id}/${folder_id}`, attributes, form_id }
}
