import { type CopiedItems, copyItemsOf } from './copied-items.ts'
import type { Place } from './place.ts'
import type { Ask } from './requests.ts'
import type { Secrets } from './secrets.ts'

/** Something that everybody asks: a route as the boot table names it, or the path of a page. */
export interface Question {
  what: string
  route: string
  ask: Ask
}

type Fields = Record<string, unknown>

/**
 * Takes what lies in a place to everywhere where one record's data is copied to another: copies of its board and its
 * folder, published pages of every kind, snapshots, a form that lists what can be linked, and what is in the trash.
 * `settled` waits for what is done in the background. Answers what to ask of all of these.
 */
export async function copyPlaces(
  at: Place,
  secrets: Secrets,
  settled: () => Promise<void>,
): Promise<{ questions: Question[]; refusals: CopiedItems['refusals'] }> {
  const { locked, links, copies } = secrets
  const { team_id, board_id, folder_id, name_id, item_id, get, add } = at
  const questions: Question[] = []
  const params = { team_id }
  const ask = (what: string, route: string, more: Ask = {}) =>
    questions.push({ what, route, ask: { ...more, params: { ...params, ...more.params } } })
  const page = (what: string, path: string) => questions.push({ what, route: `GET ${path}`, ask: {} })

  const reference_ids = links.map((id) => id.split('.')[1] ?? '')
  const attribute_ids = [name_id, ...reference_ids, ...copies]
  await get('PUT /api/{team_id}/folders/{id}', {
    params: { team_id, id: folder_id },
    body: { attribute_ids, row_version: 2 },
  })

  const duplicate = async (kind: 'boards' | 'folders', id: string) =>
    String(
      (
        await get(`POST /api/{team_id}/${kind}/{id}/duplicate`, {
          params: { team_id, id },
          body: { name: 'a copy', with_items: true },
        })
      )['id'],
    )
  const board = await duplicate('boards', board_id)
  const folder = await duplicate('folders', folder_id)
  await settled()
  const rowsOf = async (collection: string, query: Record<string, string>) =>
    (await get(`GET /api/{team_id}/${collection}`, { params, query })) as unknown as Fields[]
  const inBoard = await rowsOf('folders', { board_id: board })
  const copiedFolder = String(inBoard.find((row) => row['name'] === `${at.name} folder`)?.['id'])
  const copied = await rowsOf('attributes', { board_id: board })
  const lookups = copied
    .filter(({ type }) => type === 'lookup' || type === 'formula')
    .map(({ id }) => String(id))
  for (const [what, within, where, sorts] of [
    ['copy of the board', board, copiedFolder, lookups],
    ['copy of the folder', board_id, folder, copies],
  ] as const) {
    for (const collection of ['attributes', 'folders', 'views', 'items', 'references', 'permissions'])
      ask(what, `GET /api/{team_id}/${collection}`, { query: { board_id: within } })
    const indexes = { folder_id: where, expand: 'values' }
    for (const collection of ['items', 'values', 'references'])
      for (const query of [indexes, { ...indexes, since: 0 }])
        ask(what, `GET /api/{team_id}/${collection}`, { query })
    ask(what, 'GET /api/{team_id}/folders/{folder_id}/content', { params: { folder_id: where } })
    const items = await rowsOf('items', { folder_id: where })
    const ids = items.map(({ id }) => String(id))
    ask(what, 'POST /api/{team_id}/items/csv', { body: { ids, attribute_ids: [...sorts] } })
    for (const attribute_id of sorts) {
      const sort = JSON.stringify([{ attribute_id, direction: 'desc' }])
      ask(what, 'GET /api/{team_id}/items', { query: { ...indexes, sort } })
      const search = JSON.stringify({ text: at.name, attribute_ids: [attribute_id] })
      ask(what, 'GET /api/{team_id}/items', { query: { ...indexes, search } })
    }
  }

  // One by one: the next occurrence, what a template begins, and what pages copy.
  const single = await copyItemsOf(at, secrets, settled)
  for (const where of single.folder_ids) {
    const query = { folder_id: where, expand: 'values' }
    for (const collection of ['items', 'values', 'references'])
      for (const more of [query, { ...query, since: 0 }])
        ask('copies of items', `GET /api/{team_id}/${collection}`, { query: more })
    ask('copies of items', 'GET /api/{team_id}/folders/{folder_id}/content', { params: { folder_id: where } })
    for (const attribute_id of copies) {
      const sort = JSON.stringify([{ attribute_id, direction: 'desc' }])
      ask('copies of items', 'GET /api/{team_id}/items', { query: { ...query, sort } })
    }
    const ids = (await rowsOf('items', { folder_id: where })).map(({ id }) => String(id))
    ask('copies of items', 'POST /api/{team_id}/items/csv', { body: { ids, attribute_ids } })
    for (const one of ids)
      ask('copies of items', 'GET /api/{team_id}/items/{id}/activity', { params: { id: one } })
  }
  ask('titles of pages', 'POST /api/{team_id}/link-previews', { body: { urls: secrets.urls } })
  for (const type of ['label', 'longtext'])
    ask('previews', 'POST /api/{team_id}/attributes/{id}/convert/preview', {
      params: { id: name_id },
      body: { type },
    })

  // In the trash with its links.
  const gone = await add('items', { board_id, folder_id, values: { [name_id]: 'gone' } })
  const id = `${gone}.${reference_ids[0]}.${locked.item_id}`
  await get('PUT /api/{team_id}/references/{id}', { params: { team_id, id }, body: { row_version: 1 } })
  await get('DELETE /api/{team_id}/items/{id}', { params: { team_id, id: gone } })
  await settled()
  ask('trash', 'GET /api/{team_id}/trash')
  ask('trash', 'GET /api/{team_id}/references/{id}', { params: { id } })

  const groups = [{ attribute_id: copies[0], direction: 'asc' }]
  const sort = copies.map((attribute_id) => ({ attribute_id, direction: 'desc' })).slice(0, 3)
  const chart = {
    id: 'c1',
    kind: 'bar',
    x: copies[0],
    series: copies[1],
    measures: [{ aggregate: 'count', attribute_id: null }],
  }
  const settings: Record<string, Fields> = {
    table: { groups, sort },
    list: { groups },
    document: {},
    chart: { charts: [chart] },
  }
  for (const [type, own] of Object.entries(settings))
    for (const mode of ['live', 'snapshot']) {
      const place = { board_id, folder_id, name: `shown ${type}`, type, settings: own }
      const view_id = await add('views', place)
      for (const target of [{ view_id }, { view_id, item_id }]) {
        const link = await get('POST /api/{team_id}/published', { params, body: target })
        const id = String(link['id'])
        const more = { allow_csv: true, allow_copy: true, ...(mode === 'snapshot' && { mode }) }
        await get('PUT /api/{team_id}/published/{id}', { params: { team_id, id }, body: more })
        const path = String(link['path'])
        for (const query of ['', '?format=json', '?format=csv', '?embed=1', '?search=locked'])
          page(`published ${type}, ${mode}`, `${path}${query}`)
      }
    }

  const block = { kind: 'field', attribute_id: reference_ids[0], id: 'partfield', lists: true }
  const form = { blocks: [block], share: { open: true } }
  const form_id = await add('views', { board_id, folder_id, name: 'form', type: 'form', settings: { form } })
  page('form', `/form/${form_id}`)
  page('form', `/form/${form_id}?prefill_client=${locked.item_id}&prefill_partfield=${locked.item_id}`)
  page('form', `/form/${form_id}/choices/partfield?q=locked`)
  return { questions, refusals: single.refusals }
}
