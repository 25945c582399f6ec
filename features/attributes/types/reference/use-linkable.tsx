import { boardFeed, folderFeed, useFeed, useStore } from '@weft/features/connectivity/client'
import { useListedFolders, useMay } from '@weft/features/session/client'
import type { Attribute, Folder, Item, Settings, ValueContext } from '@weft/model'
import { SORT_GAP } from '@weft/model'
import type { Meter } from '@weft/query'
import { useCollection, useSliced } from '@weft/store/react'
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react'
import { toType } from '../../client/links/to-type.ts'
import type { LinkedItem } from '../../shared/links-to/linked-item.ts'
import { type ReferenceSettings, referenceSettings } from '../../shared/links-to/reference-settings.ts'
import { isChosen, linking } from './linking.ts'

/** The items that a reference may lead to, as far as this person sees them; found in slices. */
export function useLinkable(
  settings: Settings,
  context: ValueContext,
): {
  /** Undefined until they are known. */
  candidates: readonly LinkedItem[] | undefined
  /** Follows what is chosen from, while the editor is open. */
  loaders: ReactNode
  create?: (name: string) => LinkedItem
} {
  const store = useStore()
  const reference = useMemo(() => referenceSettings(settings), [settings])
  const board_id = reference.board_id ?? ''
  const team_id = store.team_id ?? 0
  const items = store.collection<Item>('items')
  const folders = useFoldersOf(team_id, reference)
  const attributes = useCollection(store.collection<Attribute>('attributes'), board_id)
  const subscribe = useCallback((listener: () => void) => items.subscribe(listener), [items])
  const version = useSyncExternalStore(subscribe, () => store.space.versionOf('items'))
  const primary = attributes.find((one) => one.primary)
  const linkOf = useCallback(
    (item: Item): LinkedItem => {
      const data = primary && item.values?.[primary.id]?.data
      const name = primary && data != null ? toType(primary.type).format(data, primary.settings, context) : ''
      const shown = Object.fromEntries(
        reference.shown.flatMap((id) => {
          const slot = item.values?.[id]
          return slot && slot.data !== null ? [[id, slot.data]] : []
        }),
      )
      return { item_id: item.id, folder_id: item.folder_id, name, shown, inputs: {} }
    },
    [primary, reference, context],
  )
  // What was found of an item stays as long as it is the same.
  const known = useMemo(
    () => ({
      links: new WeakMap<Item, LinkedItem | null>(),
      isOrdered: reference.filter !== null,
      test: isChosen(reference, attributes, context),
      linkOf,
    }),
    [reference, attributes, context, linkOf],
  )
  const candidates = useSliced(
    useCallback(
      (meter: Meter) => {
        const ids = folders.flatMap(({ id }) => [...items.ids(id)])
        return linking(ids, (id) => items.get(id), known, meter)
      },
      // oxlint-disable-next-line react/exhaustive-deps -- the version says when items changed
      [folders, items, version, known],
    ),
    [folders, items, known],
  )

  const may = useMay(team_id)
  const target = folders.find(({ id }) =>
    may('CREATE_ITEM', { type: 'item', id: 'new', team_id, board_id, folder_id: id }),
  )
  const isText = primary !== undefined && toType(primary.type).type === 'text'
  // One that the filter leaves out as it begins could not be linked.
  const canCreate = reference.create_from_picker && target && isText && fitsNew(known.test, attributes)
  const create = (name: string): LinkedItem => {
    let sort_order = 0
    for (const id of items.ids(target?.id ?? '')) sort_order = Math.max(sort_order, orderOf(items.peek(id)))
    const { record } = items.create(
      { board_id, folder_id: target?.id, parent_id: null, sort_order: sort_order + SORT_GAP },
      { [primary?.id ?? '']: name },
    )
    return { item_id: record.id, folder_id: target?.id ?? null, name, shown: {}, inputs: {} }
  }
  const loaders =
    board_id === '' ? null : (
      <>
        <Following team_id={team_id} board_id={board_id} folder_id={null} />
        {folders.map(({ id }) => (
          <Following key={id} team_id={team_id} board_id={board_id} folder_id={id} />
        ))}
      </>
    )
  // As long as it is not known what there is, nothing is made a second time.
  return { candidates, loaders, ...(canCreate && candidates ? { create } : {}) }
}

const orderOf = (item: Item | undefined) => item?.sort_order ?? 0

/** The folders that items are chosen from: those listed of the board, or one with those in it. */
function useFoldersOf(team_id: number, { board_id, folder_id }: ReferenceSettings): readonly Folder[] {
  const all = useListedFolders(team_id, folder_id)
  return useMemo(() => {
    const byId = new Map(all.map((folder) => [folder.id, folder]))
    const isInside = (folder: Folder) => {
      for (let one: Folder | undefined = folder; one; one = byId.get(one.parent_id ?? ''))
        if (one.id === folder_id) return true
      return false
    }
    return all.filter((folder) => folder.board_id === board_id && (folder_id === null || isInside(folder)))
  }, [all, board_id, folder_id])
}

/** Whether a new item, with a name and the defaults of its attributes, is one of those to choose from. */
function fitsNew(test: (item: Item) => boolean, attributes: readonly Attribute[]): boolean {
  const slots = attributes.map(({ id, primary, default_data }) => [
    id,
    { data: primary ? 'New' : default_data, row_version: 0 },
  ])
  return test({ id: '', sort_order: 0, values: Object.fromEntries(slots) } as unknown as Item)
}

function Following({
  team_id,
  board_id,
  folder_id,
}: {
  team_id: number
  board_id: string
  folder_id: string | null
}) {
  useFeed(folder_id === null ? boardFeed(team_id, board_id) : folderFeed(team_id, folder_id), board_id)
  return null
}
