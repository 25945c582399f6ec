import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

import { isEndOf, publishingErrors } from '../../shared/index.ts'
import { namedPeople } from './named-people.ts'
import type { PublicFrame, PublicItem, PublicSource } from './public-content.ts'

/** More items, or more bytes, are no document that somebody froze. */
const MAX_ITEMS = 1_000
const MAX_BYTES = 16_000_000

interface Kept {
  frame: PublicFrame
  items: readonly PublicItem[]
  /** By item, then by attribute. */
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>
  people: readonly [number, string][]
}

/** All that a source shows now: the whole view, or one item of it. */
export async function takePicture(source: PublicSource, item_id: string | null): Promise<Buffer> {
  const listed = item_id === null ? await source.list(null, MAX_ITEMS) : null
  if (listed?.has_more) throw publishingErrors.link_too_large()
  const ids = item_id === null ? (listed?.items ?? []).map(({ id }) => id) : [item_id]
  const texts: Record<string, Record<string, string>> = {}
  const people = new Map(listed?.people)
  const items: PublicItem[] = [...(listed?.items ?? [])]
  for (const id of ids) {
    const found = await source.item(id)
    if (!found) continue
    if (item_id !== null) items.push(found.item)
    if (found.texts.size > 0) texts[id] = Object.fromEntries(found.texts)
    for (const [user, name] of found.people) people.set(user, name)
  }
  const kept: Kept = { frame: source.frame, items, texts, people: [...people] }
  const json = JSON.stringify(kept)
  if (json.length > MAX_BYTES) throw publishingErrors.link_too_large()
  return promisify(gzip)(json)
}

/** A picture as pages read it, without the attributes that were taken out of its link since. */
export async function pictureSource(
  content: Buffer,
  attributes: Readonly<Record<string, boolean>>,
): Promise<PublicSource> {
  const kept = JSON.parse(String(await promisify(gunzip)(content))) as Kept
  const { frame, items, texts, people: names } = withoutHidden(kept, attributes)
  const people = new Map(names)
  return {
    frame,
    async list(after, limit) {
      const start = after === null ? 0 : items.findIndex(({ id }) => id === after) + 1
      return { items: items.slice(start, start + limit), has_more: items.length > start + limit, people }
    },
    titles: async (limit) => items.slice(0, limit),
    async item(id) {
      const item = items.find((one) => one.id === id)
      return item ? { item, people, texts: new Map(Object.entries(texts[id] ?? {})) } : null
    },
    async idOf(end) {
      return items.find(({ id }) => isEndOf(end, id))?.id ?? null
    },
  }
}

function withoutHidden(kept: Kept, attributes: Readonly<Record<string, boolean>>): Kept {
  const { frame } = kept
  const isShown = (id: string) => id === frame.primary_id || attributes[id] === true
  const shown = frame.attributes.filter(({ id }) => isShown(id))
  if (shown.length === frame.attributes.length) return kept
  const cut = <T>(byAttribute: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(byAttribute).filter(([id]) => isShown(id)))
  const items = kept.items.map((item) => ({ ...item, cells: cut(item.cells) }))
  const named = new Set(items.flatMap(({ cells }) => namedPeople(shown, { values: cells })))
  return {
    frame: { ...frame, attributes: shown },
    items,
    texts: Object.fromEntries(Object.entries(kept.texts).map(([id, own]) => [id, cut(own)])),
    people: kept.people.filter(([id]) => named.has(id)),
  }
}
