import { createHash } from 'node:crypto'

import { newUuid } from '@weft/base'

import type { Place } from './place.ts'
import { sendWire, wireOf } from './requests.ts'

export interface HeldFile {
  id: string
  attribute_id: string
}

/** A file whose name and words say what it is, held by a place's item. */
export async function addFile(
  { team_id, board_id, item_id, add, get }: Place,
  text: string,
): Promise<HeldFile> {
  const attribute_id = await add('attributes', { board_id, name: 'papers', type: 'attachments' })
  const [id, bytes] = [newUuid(), Buffer.from(text)]
  const params = { team_id, id }
  const body = { id, item_id, attribute_id, name: `${text}.txt`, size: bytes.length }
  await get('POST /api/{team_id}/attachments/uploads', { params, body })
  await get('PUT /api/{team_id}/attachments/uploads/{id}/parts', {
    params,
    query: { offset: 0 },
    raw: { type: 'application/octet-stream', bytes },
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = await get('POST /api/{team_id}/attachments/uploads/{id}/finish', { params, body: { sha256 } })
  const cell = {
    params: { team_id, id: `${item_id}.${attribute_id}` },
    body: { data: [file], row_version: 1 },
  }
  await get('PUT /api/{team_id}/values/{id}', cell)
  return { id, attribute_id }
}

/**
 * As colleagues, of whom one may change what new items of a folder begin with: names there what they may not see, files
 * and items, begins an item with it, and asks for all of that. Answers all that came.
 */
export async function beginWithForeign(
  at: Place,
  { file, hidden, locked, links }: { file: HeldFile; hidden: Place; locked: Place; links: readonly string[] },
): Promise<{ reader: string; text: string }[]> {
  const { team_id, board_id, folder_id, name_id, server, people, add } = at
  const note_id = await add('attributes', { board_id, name: 'notes', type: 'longtext' })
  const told: Awaited<ReturnType<typeof beginWithForeign>> = []
  for (const reader of ['full', 'invited', 'restricted'] as const) {
    const id = newUuid()
    const ask = async (
      route: string,
      more: { id?: string; body?: object; query?: Record<string, string> },
    ) => {
      const wire = wireOf(route, { ...more, params: { team_id, ...(more.id ? { id: more.id } : {}) } })
      const { text } = await sendWire(server, wire, people[reader].headers)
      told.push({ reader, text })
    }
    const named = { id: file.id, name: 'mine.txt', size: 1, mime: 'text/plain' }
    const values: Record<string, unknown> = {
      [name_id]: 'begun',
      [file.attribute_id]: [named],
      [note_id]: `<p><img src="/api/${team_id}/attachments/get/${file.id}"><a href="/item/${hidden.item_id}">x</a></p>`,
    }
    for (const link of links) {
      const [, attribute_id = '', to] = link.split('.')
      values[attribute_id] = [to]
    }
    const folder = 'PUT /api/{team_id}/folders/{id}'
    await ask(folder, {
      id: folder_id,
      body: { settings: { item_template: { values } }, old: { settings: {} } },
    })
    const item = { board_id, folder_id, row_version: 1 }
    await ask('PUT /api/{team_id}/items/{id}', { id, body: item })
    await ask('GET /api/{team_id}/items/{id}', { id, query: { expand: 'values' } })
    const cell = `${id}.${file.attribute_id}`
    await ask('GET /api/{team_id}/values/{id}', { id: cell })
    await ask('PUT /api/{team_id}/values/{id}', { id: cell, body: { data: [named], row_version: 1 } })
    await ask('GET /api/{team_id}/attachments/{id}', { id: file.id })
    await ask('POST /api/{team_id}/attachments/links', { body: { ids: [file.id] } })
    for (const to of [hidden.item_id, locked.item_id]) await ask('GET /api/{team_id}/items/{id}', { id: to })
    await ask('GET /api/{team_id}/references', { query: { folder_id } })
  }
  return told
}
