import { newUuid } from '@weft/base'

import { beginWithForeign } from './named-files.ts'
import type { Place } from './place.ts'
import { sendWire, wireOf } from './requests.ts'
import type { Secrets } from './secrets.ts'

type Fields = Record<string, unknown>

/** What became of items that were copied one by one. */
export interface CopiedItems {
  /** Folders in which there are copies now. */
  folder_ids: string[]
  /** What those were answered who tried to copy what they may not see. */
  refusals: { reader: string; text: string }[]
}

const repeating = { start: '2026-03-02', hasTime: false, repeat: { rule: 'FREQ=WEEKLY', mode: 'copy' } }

/**
 * Copies single items in each way that there is: as the next occurrence of one that repeats, begun by the template of a
 * folder, and value by value with its links, as pages do it; the last also as people who do not see it all.
 */
export async function copyItemsOf(
  at: Place,
  secrets: Secrets,
  settled: () => Promise<void>,
): Promise<CopiedItems> {
  const { team_id, board_id, name_id, add, get, people, server } = at
  const { hidden, locked, links } = secrets
  const params = { team_id }
  const due_id = await add('attributes', { board_id, name: 'due', type: 'date' })
  const done_id = await add('attributes', { board_id, name: 'done', type: 'checkbox' })
  const board = await get('GET /api/{team_id}/boards/{id}', { params: { ...params, id: board_id } })
  await get('PUT /api/{team_id}/boards/{id}', {
    params: { ...params, id: board_id },
    body: {
      settings: { ...(board['settings'] as object), done_rule: { attribute_id: done_id } },
      old: { settings: board['settings'] },
    },
  })
  const link = async (from: string, as = people.owner) => {
    const texts: string[] = []
    for (const id of links) {
      const [, attribute_id, to] = id.split('.')
      const ask = { params: { ...params, id: `${from}.${attribute_id}.${to}` }, body: { row_version: 1 } }
      texts.push((await sendWire(server, wireOf('PUT /api/{team_id}/references/{id}', ask), as.headers)).text)
    }
    return texts
  }

  for (const { folder_id } of [at, hidden]) {
    const named =
      folder_id === hidden.folder_id ? { [name_id]: `${at.name} hidden item` } : { [name_id]: 'one' }
    const id = await add('items', { board_id, folder_id, values: { ...named, [due_id]: repeating } })
    await link(id)
    await get('PUT /api/{team_id}/values/{id}', {
      params: { ...params, id: `${id}.${done_id}` },
      body: { data: true, row_version: 1 },
    })
  }
  // Begun by the hidden folder's template, and linked to from where everybody looks.
  const begun = await add('items', { board_id, folder_id: hidden.folder_id })
  await get('PUT /api/{team_id}/references/{id}', {
    params: { ...params, id: `${at.item_id}.${at.link_id}.${begun}` },
    body: { row_version: 1 },
  })

  const refusals: CopiedItems['refusals'] = []
  for (const reader of ['owner', 'full', 'invited', 'restricted'] as const) {
    const as = people[reader]
    const id = newUuid()
    for (const source of [at.item_id, hidden.item_id, locked.item_id]) {
      const query = { params: { ...params, id: source }, query: { expand: 'values' } }
      const { text } = await sendWire(server, wireOf('GET /api/{team_id}/items/{id}', query), as.headers)
      if (reader !== 'owner') refusals.push({ reader, text })
    }
    const body: Fields = {
      board_id,
      folder_id: at.folder_id,
      values: { [name_id]: 'a copy' },
      row_version: 1,
    }
    await sendWire(
      server,
      wireOf('PUT /api/{team_id}/items/{id}', { params: { ...params, id }, body }),
      as.headers,
    )
    const told = await link(id, as)
    if (reader !== 'owner') refusals.push(...told.map((text) => ({ reader, text })))
  }
  refusals.push(...(await beginWithForeign(at, secrets)))
  await settled()
  return { folder_ids: [at.folder_id, hidden.folder_id], refusals }
}
