import { useStore } from '@weft/features/connectivity/client'
import type { Folder, Item } from '@weft/model'
import type { QuerySpec } from '@weft/query'
import { useCollection, useLiveQuery } from '@weft/store/react'
import { useLatePart } from '@weft/ui'
import { useMemo } from 'react'

import type { QuerySettings } from '../../shared/query-settings.ts'
import type { ClientViewType } from '../view-member.ts'
import { actionsPart } from '../data/actions-part.ts'
import { foldersBelow } from './folders-below.ts'
import { useRecords } from '../data/use-records.ts'
import { useValueContext } from '../data/use-value-context.ts'

const isTopLevel = (item: Item) => item.parent_id === null

/** The question of a view, over its folder and those below it where they are shown as well, and what answers it. */
export function useViewQuery(
  folder: Folder,
  member: ClientViewType | undefined,
  settings: QuerySettings,
  /** What is searched for. */
  wanted: string,
) {
  const store = useStore()
  const items = store.collection<Item>('items')
  const context = useValueContext(folder)
  const isUnfiltered = settings.filter === null && wanted.trim() === ''
  const sub_items = member?.isFlat ? 'flat' : settings.sub_items
  const isNested = isUnfiltered && sub_items === 'nested'
  const isTop = isNested || sub_items === 'hide'
  const folder_ids = useShownFolders(folder, settings.include_subfolders)
  const { records, env } = useRecords(folder, settings, context, { isNested, folder_ids })
  const filler = useLatePart(actionsPart, settings.empty_groups)
  const spec = useMemo<QuerySpec>(
    () => ({
      ...settings,
      fill: settings.empty_groups && filler?.groupFiller(settings.groups, env),
      search: { text: wanted, attribute_ids: records.shown.map(({ id }) => id) },
    }),
    [settings, filler, env, wanted, records.shown],
  )
  const { query, isPending } = useLiveQuery(items, folder_ids, {
    spec,
    env,
    ...(isTop ? { where: isTopLevel } : {}),
  })
  const total = isUnfiltered ? query.length : folder_ids.reduce((sum, id) => sum + items.ids(id).size, 0)
  return { context, records, env, query, isPending, folder_ids, isUnfiltered, total }
}

/** The folder itself first. */
export function useShownFolders({ id, team_id }: Folder, withSubfolders: boolean): string[] {
  const store = useStore()
  const folders = useCollection(store.collection<Folder>('folders'), withSubfolders ? team_id : '')
  return useMemo(
    () => [id, ...(withSubfolders ? foldersBelow(folders, id) : [])],
    [id, folders, withSubfolders],
  )
}
