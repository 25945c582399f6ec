import { belowAttribute } from '@weft/features/attributes/shared'
import type { FolderLinks } from '@weft/features/items/server'
import type { Principal } from '@weft/server-kit'

import {
  type CountedSubItem,
  type FolderLink,
  linksInFolder,
  stampOfLinks,
  subItemsCounted,
} from './queries.ts'
import { foldersOfEnd, redactReference } from './reference-store.ts'

/** Folders whose links are kept; the one that was asked for longest ago goes first. */
const MAX_FOLDERS = 50
/** People of so many different sights share the links of one folder. */
const MAX_SIGHTS = 16

/** The links of a folder's items as filters and sorts read them: the same for the same links and the same sight. */
export function createFolderLinks(): FolderLinks {
  const kept = new Map<string, { stamp: string; links: FolderLink[]; seen: Map<string, Links> }>()
  return async (db, principal, folder_id) => {
    const { team_id } = principal.access
    const name = `${team_id}/${folder_id}`
    const { read, below } = await db.read(team_id, async (tx) => {
      const stamp = await stampOfLinks(tx, team_id, folder_id)
      const known = kept.get(name)
      const read =
        known?.stamp === stamp
          ? known
          : { stamp, links: await linksInFolder(tx, team_id, folder_id), seen: new Map<string, Links>() }
      return { read, below: await subItemsCounted(tx, team_id, folder_id) }
    })
    kept.delete(name)
    kept.set(name, read)
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_FOLDERS) break
      kept.delete(oldest)
    }
    const folders = foldersInSight(principal, read.links)
    const sight = [...folders].toSorted().join()
    let links = read.seen.get(sight)
    read.seen.delete(sight)
    read.seen.set(sight, (links ??= linksSeen(read.links, folders)))
    for (const oldest of read.seen.keys()) {
      if (read.seen.size <= MAX_SIGHTS) break
      read.seen.delete(oldest)
    }
    return below.length === 0 ? links : withSubItems(links, below)
  }
}

type Links = Awaited<ReturnType<FolderLinks>>

/** What sub-items hold lies in the same folder: who sees the item sees them. */
function withSubItems(links: Links, below: readonly CountedSubItem[]): Links {
  const cells = new Map<string, unknown[]>()
  for (const { parent_id, attribute_id, data } of below) {
    const cell = `${parent_id}.${attribute_id}`
    const list = cells.get(cell)
    if (list) list.push(data)
    else cells.set(cell, [data])
  }
  return {
    version: cells,
    read(item_id, asked) {
      const attribute_id = belowAttribute(asked)
      if (attribute_id === null) return links.read(item_id, asked)
      return cells.get(`${item_id}.${attribute_id}`) ?? null
    },
  }
}

function foldersInSight(principal: Principal, links: readonly FolderLink[]): Set<string> {
  const folders = new Set(links.flatMap((link) => foldersOfEnd({ ...link })))
  return new Set([...folders].filter((id) => principal.may('VIEW_FOLDER', { type: 'folder', id })))
}

function linksSeen(links: readonly FolderLink[], folders: ReadonlySet<string>): Links {
  const cells = new Map<string, unknown[]>()
  for (const end of links) {
    const { from_item_id, attribute_id, to_item_id } = end
    const { to_folder_id, name, shown, inputs } = redactReference({ ...end }, (id) => folders.has(id))
    const link = { item_id: to_item_id, folder_id: to_folder_id, name, shown, inputs }
    const cell = `${from_item_id}.${attribute_id}`
    const list = cells.get(cell)
    if (list) list.push(link)
    else cells.set(cell, [link])
  }
  return { version: cells, read: (item_id, attribute_id) => cells.get(`${item_id}.${attribute_id}`) ?? null }
}
