import { setTimeout as sleep } from 'node:timers/promises'

import type { Node } from './transfer-world.ts'

export interface Place {
  board_id: string
  folder_id: string
  primary_id: string
}

export async function makeBoard(node: Node, team_id = 1, user = 1): Promise<Place> {
  const { board, folders, attributes } = (
    await node.call('POST', `/api/${team_id}/boards/quick`, { name: 'Board', bare: true }, user)
  ).body.data
  return { board_id: board.id, folder_id: folders[0].id, primary_id: attributes[0].id }
}

/** Uploads a text and answers id and preview. */
export async function uploadText(node: Node, place: Place, text: string | Uint8Array, user = 1) {
  const body = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const url = `/api/1/imports?folder_id=${place.folder_id}&file_name=list.csv`
  return (await node.call('POST', url, body, user)).body.data
}

interface Preview {
  columns: {
    index: number
    name: string
    broken_cells: number
    is_noise: boolean
    samples: string[]
    guess: { type: string }
  }[]
  primary_column: number | null
  primary_name: string | null
}

/**
 * The mapping that the interface offers: what the guess says, the naming column to the primary attribute, by the name
 * of that column in a folder without items, and long names whole besides.
 */
export function offeredMapping(preview: Preview, place: Place) {
  const wanted = preview.columns.filter(
    ({ index, is_noise, samples }) => index === preview.primary_column || (!is_noise && samples.length > 0),
  )
  return wanted.map(({ index, name, guess, broken_cells }) =>
    index === preview.primary_column
      ? {
          column: index,
          action: 'attribute',
          attribute_id: place.primary_id,
          ...(preview.primary_name !== null && { name: preview.primary_name }),
          ...(broken_cells > 0 && { whole: { type: guess.type, name: `${name} (full text)` } }),
        }
      : { column: index, action: 'new', type: guess.type, name },
  )
}

/** Waits until an import has ended and answers its record. */
export async function untilEnded(node: Node, id: string, user = 1, patience = 60_000) {
  for (let waited = 0; ; waited += 50) {
    const { data } = (await node.call('GET', `/api/1/imports/${id}`, undefined, user)).body
    if (!['waiting', 'running'].includes(data.state) || waited > patience) return data
    await sleep(50)
  }
}

/** All items of a folder in their order, values by attribute name. */
export async function readItems(node: Node, place: Place) {
  const attributes = (await node.call('GET', `/api/1/attributes?board_id=${place.board_id}&limit=1000`)).body
    .data
  const names = new Map(attributes.map(({ id, name }: { id: string; name: string }) => [id, name]))
  const items: {
    id: string
    parent_id: string | null
    sort_order: number
    values: Record<string, unknown>
  }[] = []
  for (let after: string | null = ''; after !== null;) {
    const url = `/api/1/items?folder_id=${place.folder_id}&expand=values&limit=1000${after ? `&after=${encodeURIComponent(after)}` : ''}`
    const { body } = await node.call('GET', url)
    for (const item of body.data) {
      const values = Object.entries(item.values as Record<string, { data: unknown }>)
      items.push({
        id: item.id,
        parent_id: item.parent_id,
        sort_order: item.sort_order,
        values: Object.fromEntries(values.map(([id, { data }]) => [names.get(id), data])),
      })
    }
    after = body.has_more ? body.after : null
  }
  return { attributes, items: items.toSorted((a, b) => a.sort_order - b.sort_order) }
}
