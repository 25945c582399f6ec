import { t } from '@weft/i18n'
import type { Attribute, Board, Folder, Item, PermissionRecord, Reference, Settings, View } from '@weft/model'
import { type FolderContent, readContent } from '@weft/protocol'
import { createStore, type Store } from '@weft/store'
import { toast } from '@weft/ui'

/** A folder's content of another time, with what is told of the moment. */
export interface PastContent extends FolderContent {
  past: {
    at: string
    seq: number
    from: string
    attributes: Attribute[]
    folder: { attribute_ids?: string[] }
    view: Settings | null
    links: Reference[]
  }
  /** Items that may be others than before; those without a row were not there. */
  changed?: string[]
}

export type PastRows = ReadonlyMap<string, Item>

/** The items of a moment: all that came, over those that are not spoken of. */
export function rowsOf(
  content: PastContent,
  { team_id, board_id, id: folder_id }: Pick<Folder, 'team_id' | 'board_id' | 'id'>,
  before: PastRows,
): PastRows {
  const rows = new Map<string, Item>()
  if (content.changed) {
    const changed = new Set(content.changed)
    for (const [id, row] of before) if (!changed.has(id)) rows.set(id, row)
  }
  for (const row of readContent(content)) {
    const place = { team_id, board_id, folder_id, seq: content.seq, deleted_at: null }
    rows.set(row.id, { ...row, ...place })
  }
  return rows
}

interface Scene {
  folder: Folder
  view: View
  rows: PastRows
  past: PastContent['past']
  /** The moment before this one: what was set up there stays. */
  before: Store | null
  me: number
}

/** Records as they were, in a store of their own that nothing can be changed in. Rights are those of today. */
export function pastStore(live: Store, { folder, view, rows, past, before, me }: Scene): Store {
  const { team_id } = folder
  const store = createStore({
    transport: live.transport,
    collections: [...live.space.allSettings()],
    onReadOnly: () => void toast.show(t('The past can only be read.'), { id: 'past' }),
  })
  store.initialise(team_id, me)
  store.hydrate('boards', live.collection<Board>('boards').list(team_id))
  store.hydrate('permissions', live.collection<PermissionRecord>('permissions').list(team_id))
  store.hydrate('folders', [
    ...live
      .collection<Folder>('folders')
      .list(team_id)
      .filter(({ id }) => id !== folder.id),
    { ...folder, ...past.folder },
  ])
  store.hydrate('attributes', past.attributes)
  store.hydrate('views', [{ ...view, ...(past.view && { settings: past.view }) }])
  store.hydrate(
    'references',
    past.links.map((link) => ({ ...empty(team_id, past), ...link })),
  )
  const known = [...rows.values()].map((row) =>
    // What lies below an item that is not there stands at the top.
    row.parent_id !== null && !rows.has(row.parent_id) ? { ...row, parent_id: null } : row,
  )
  store.hydrate('items', known)
  const views = before?.collection<View>('views')
  if (views?.hasDraft(view.id)) {
    const { settings } = views.get(view.id) ?? view
    store.collection<View>('views').addDraft(view.id, { settings })
  }
  return store
}

const empty = (team_id: number, { at, seq }: PastContent['past']) => ({
  team_id,
  seq,
  created_at: at,
  updated_at: at,
  deleted_at: null,
  row_version: 1,
})
