import { teamFeed, useData } from '@weft/features/connectivity/client'
import { useFolderListing, useListedFolders, useTeams } from '@weft/features/session/client'
import { type Attribute, type Board, type Folder, type Item, type View } from '@weft/model'
import type { Store } from '@weft/store'
import { useCollection } from '@weft/store/react'
import { useCallback, useSyncExternalStore } from 'react'

import type { PlaceAtHand } from '../shared/index.ts'
import { placeKey, type Places } from './kept-places.ts'
import { usePlaceBook, usePlaces } from './place-book.ts'

interface Named {
  readonly team_id: number
  readonly resource_type: string
  readonly resource_id: string
}

/**
 * Where things lie and what they are called: as this device knows it now where it has them, else as the server told it.
 * What is in the trash or out of sight has no place, and nothing is said of it.
 */
export function usePlacesOf(named: readonly Named[]): (one: Named) => PlaceAtHand | undefined {
  const { store, feeds } = useData()
  const teams = useTeams()
  const listedOf = useFolderListing()
  const told = usePlaces(named.map(placeKey).toSorted().join())
  // Names and rights change with these.
  useCollection(store.collection<Board>('boards'), store.team_id ?? 0)
  useListedFolders(store.team_id ?? 0)
  useChanges(store, named)
  return (one) => {
    if (!teams.some(({ id }) => id === one.team_id)) return undefined
    const phase = feeds.peek(teamFeed(one.team_id))?.phase
    const isWhole = phase === 'live' || phase === 'kept'
    const place = placeIn(store, told, one, isWhole)
    if (!place || !isWhole || place.folder_id === null) return place
    return { ...place, listed: listedOf(one.team_id).some(({ id }) => id === place.folder_id) }
  }
}

/** Draws again when items or views change; of what went from here the server is asked: it may lie elsewhere now. */
function useChanges(store: Store, named: readonly Named[]): void {
  const book = usePlaceBook()
  const ids = named.map(({ resource_id }) => resource_id).join(' ')
  const subscribe = useCallback(
    (listener: () => void) => {
      const wanted = new Set(ids.split(' '))
      const ends = ['views', 'items'].map((name) =>
        store.collection(name).subscribe(({ upserted, removed }) => {
          if (removed.some((id) => wanted.has(id))) book.ask()
          if ([...upserted, ...removed].some((id) => wanted.has(id))) listener()
        }),
      )
      return () => {
        for (const end of ends) end()
      }
    },
    [store, book, ids],
  )
  useSyncExternalStore(subscribe, () => `${store.space.versionOf('views')} ${store.space.versionOf('items')}`)
}

/** `isWhole`: all boards and folders of the workspace are here, so that what is not may not be seen. */
function placeIn(store: Store, told: Places, named: Named, isWhole: boolean): PlaceAtHand | undefined {
  const known = told.get(placeKey(named))
  const board_id = boardOf(store, named) ?? known?.board_id
  const folder_id = folderOf(store, named) ?? known?.folder_id ?? null
  if (board_id === undefined) return undefined
  const board = store.collection<Board>('boards').get(board_id)
  const folder = folder_id === null ? undefined : store.collection<Folder>('folders').get(folder_id)
  if (isWhole && (!board || (folder_id !== null && folder?.board_id !== board_id))) return undefined
  const own = ownOf(store, named)
  const name = own?.name ?? known?.name
  if (name === undefined || isLeaving(store, named)) return undefined
  const look = named.resource_type === 'board' ? board : named.resource_type === 'folder' ? folder : null
  return {
    resource_type: named.resource_type as PlaceAtHand['resource_type'],
    resource_id: named.resource_id,
    team_id: named.team_id,
    board_id,
    folder_id,
    listed: known?.listed ?? true,
    name,
    board_name: board?.name ?? known?.board_name ?? '',
    folder_name: folder?.name ?? known?.folder_name ?? null,
    icon: look ? look.icon : (known?.icon ?? null),
    color: look ? look.color : (known?.color ?? null),
    view_type: own?.view_type ?? known?.view_type ?? null,
  }
}

const TABLES: Readonly<Record<string, string>> = {
  board: 'boards',
  folder: 'folders',
  view: 'views',
  item: 'items',
}

type Held = Board | Folder | View | Item

const heldOf = (store: Store, { resource_type, resource_id }: Named) =>
  store.collection<Held>(TABLES[resource_type] ?? 'items').get(resource_id)

/** Taken away here, and the server has not answered. */
const isLeaving = (store: Store, { resource_type, resource_id }: Named) =>
  store.collection(TABLES[resource_type] ?? 'items').isLeaving(resource_id)

function boardOf(store: Store, named: Named): string | undefined {
  if (named.resource_type === 'board') return named.resource_id
  const held = heldOf(store, named)
  return held && 'board_id' in held ? held.board_id : undefined
}

function folderOf(store: Store, named: Named): string | undefined {
  if (named.resource_type === 'board') return undefined
  if (named.resource_type === 'folder') return named.resource_id
  const held = heldOf(store, named)
  return held && 'folder_id' in held ? held.folder_id : undefined
}

/** What it is called, where this device has it. */
function ownOf(store: Store, named: Named): { name: string; view_type?: string } | undefined {
  const held = heldOf(store, named)
  if (!held) return undefined
  if (!('values' in held)) {
    const { name } = held as Board | Folder | View
    return named.resource_type === 'view' ? { name, view_type: (held as View).type } : { name }
  }
  const primary = store
    .collection<Attribute>('attributes')
    .list(held.board_id)
    .find((one) => one.primary)
  const data = held.values?.[primary?.id ?? '']?.data
  // Other kinds of names are told by the server.
  return typeof data === 'string' ? { name: data } : undefined
}
