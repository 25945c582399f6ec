import { msg } from '@weft/i18n'
import { type Folder, nameKey, type Item, type Parsed, type Settings } from '@weft/model'
import type { Store } from '@weft/store'

import { splitNames } from '../../shared/elements/split-names.ts'
import type { LinkedItem } from '../../shared/links-to/linked-item.ts'
import { referenceSettings } from '../../shared/links-to/reference-settings.ts'
import { linkIndexOf } from './link-index.ts'

let current: Store | null = null

/** From now on texts are looked for in this session's items. */
export function searchIn(store: Store): void {
  current = store
}

/** Reads names of items: of those that are linked somewhere in sight, and of the other board as far as it was opened. */
export function parseLinks(text: string, settings: Settings): Parsed {
  const { multiple } = referenceSettings(settings)
  const whole = nameKey(text)
  if (whole === '') return { data: null }
  const byName = itemsByName(settings)
  // A name may hold a comma.
  const own = byName.get(whole)
  const names = own ? [text] : splitNames(text)
  const links: LinkedItem[] = []
  for (const name of names) {
    const found = byName.get(nameKey(name))
    if (!found)
      return { problem: msg('No item on the other board has this name, or it has not been opened yet') }
    if (found === 'several') return { problem: msg('More than one item on the other board has this name') }
    links.push(found)
  }
  if (!multiple && links.length > 1) return { problem: msg('Only one item fits here') }
  return { data: [...new Map(links.map((link) => [link.item_id, link])).values()] }
}

function itemsByName(settings: Settings): Map<string, LinkedItem | 'several'> {
  const found = new Map<string, LinkedItem | 'several'>()
  const { board_id } = referenceSettings(settings)
  if (!current || board_id === null) return found
  const items = current.collection<Item>('items')
  const index = linkIndexOf(current)
  for (const { id, board_id: of } of current.collection<Folder>('folders').list(current.team_id ?? 0)) {
    if (of !== board_id) continue
    for (const item_id of items.ids(id)) {
      const name = index.nameOf(item_id)
      const key = nameKey(name)
      if (key === '') continue
      const link = { item_id, folder_id: id, name, shown: {}, inputs: {} }
      found.set(key, found.has(key) ? 'several' : link)
    }
  }
  for (const link of index.leadingTo(board_id)) {
    const key = nameKey(link.name)
    if (link.folder_id !== null && key !== '' && !found.has(key)) found.set(key, link)
  }
  return found
}
