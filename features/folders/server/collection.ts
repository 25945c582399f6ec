import { countCharacters, isUuid } from '@weft/base'
import {
  type Folder,
  folders,
  type ItemTemplate,
  MAX_FOLDER_DEPTH,
  MAX_ID_PREFIX,
  MAX_TEMPLATE_SUB_ITEMS,
  mergeElements,
  mergeKeys,
} from '@weft/model'
import {
  errors,
  invalid,
  RECORD_COLUMNS,
  type RecordRow,
  type ServerCollection,
  tableReader,
  tableStore,
} from '@weft/server-kit'

type FolderRow = RecordRow<Omit<Folder, 'team_id'> & { purged_at?: string | null }>

const folderStore = tableStore<FolderRow>('folders', {
  ...RECORD_COLUMNS,
  board_id: 'text',
  parent_id: 'text',
  name: 'text',
  color: 'text',
  icon: 'text',
  attribute_ids: 'uuid[]',
  hidden: 'boolean',
  sort_order: 'float8',
  settings: 'jsonb',
  purged_at: 'timestamptz',
})

const self = (row: FolderRow) => ({
  type: 'folder' as const,
  id: row.id,
  owner: [row.created_by],
})
const parentOf = (row: FolderRow) =>
  row.parent_id === null
    ? { type: 'board' as const, id: row.board_id }
    : { type: 'folder' as const, id: row.parent_id }

export const folderCollection: ServerCollection<FolderRow> = {
  model: folders,
  store: folderStore,
  reader: tableReader({
    table: 'folders',
    columns: folderStore.columns,
    idType: 'text',
    where: (scope) =>
      scope.board_id === undefined
        ? { sql: '', params: [] }
        : { sql: 't.board_id = $2', params: [scope.board_id] },
  }),
  async place(_db, team_id, operations) {
    return new Map(
      operations.map((operation) => [operation, [{ team_id, kind: 'team', id: String(team_id) }]]),
    )
  },
  feedOf: (_row, team_id) => ({ team_id, kind: 'team', id: String(team_id) }),
  present: ({ purged_at: _mark, ...row }) => row,
  container: parentOf,
  seesRow: (principal, row) => principal.mightDo('VIEW_FOLDER', self(row)),
  mayCreate: (principal, row) => principal.may('CREATE_FOLDER', parentOf(row)),
  mayChange(principal, row, changed) {
    if (!principal.may('EDIT_FOLDER', self(row))) return false
    return !changed.includes('parent_id') || principal.may('EDIT_FOLDER', { type: 'board', id: row.board_id })
  },
  mayRemove: (principal, row) => principal.mightDo('DELETE_FOLDER', self(row)),
  rules: () => ({
    merge(field, old, mine, theirs) {
      if (field === 'settings') return mergeKeys(old, mine, theirs)
      return field === 'attribute_ids' && Array.isArray(old)
        ? mergeElements(old as string[], mine as string[], theirs as string[])
        : undefined
    },
  }),
  validate({ principal }, row, before) {
    if (before && (before.purged_at ?? null) !== null) throw errors.not_found()
    const wrong = templateProblem(row.settings['item_template']) ?? prefixProblem(row.settings['id_prefix'])
    if (wrong) throw invalid(wrong)
    const { folders: all } = principal.access.graph
    if (row.parent_id !== null && (!before || before.parent_id !== row.parent_id)) {
      const target = { type: 'folder' as const, id: row.parent_id }
      // What may not be seen is not there for this person.
      if (!principal.may('VIEW_FOLDER', target)) throw errors.not_found()
      const problem = parentProblem(row, all)
      if (problem) throw invalid(problem)
      if (!principal.may('CREATE_FOLDER', target)) throw errors.forbidden()
    }
    return { ...row, attribute_ids: [...new Set(row.attribute_ids)] }
  },
  afterChange({ unit }, row, before, action) {
    const { id } = row
    if (action === 'created') unit.openFeed({ team_id: unit.team_id, kind: 'folder', id })
    if (action === 'changed' && before?.parent_id === row.parent_id) return
    // Trash and restore hide and show what lies below, whose own numbers stay.
    if (action !== 'created') unit.rightsChanged('folder', id)
    unit.reviseGraph({
      folder: {
        id,
        team_id: unit.team_id,
        board_id: row.board_id,
        parent_id: row.parent_id,
        hidden: row.hidden,
        deleted_at: row.deleted_at,
        rights_seq: 0,
      },
    })
  },
}

/** Why IDs of the folder cannot begin with this; null when they can. */
function prefixProblem(prefix: unknown): string | null {
  if (prefix === undefined || prefix === null) return null
  const isText = typeof prefix === 'string' && prefix.trim() === prefix && prefix !== ''
  if (!isText) return 'id_prefix: must be a text'
  return countCharacters(prefix) <= MAX_ID_PREFIX
    ? null
    : `id_prefix: must have at most ${MAX_ID_PREFIX} characters`
}

/** Why this cannot be what new items begin with; null when it can. Whether data fits its attribute is seen then. */
function templateProblem(template: unknown): string | null {
  if (template === undefined || template === null) return null
  const { values = {}, sub_items = [] } = template as Partial<Record<keyof ItemTemplate, unknown>>
  if (typeof values !== 'object' || values === null || !Object.keys(values).every(isUuid))
    return 'item_template: values must be data by attribute id'
  const isNames =
    Array.isArray(sub_items) &&
    sub_items.every((name) => typeof name === 'string' && name.trim() !== '' && countCharacters(name) <= 255)
  if (!isNames) return 'item_template: sub_items must be names'
  if (sub_items.length > MAX_TEMPLATE_SUB_ITEMS)
    return `item_template: at most ${MAX_TEMPLATE_SUB_ITEMS} sub-items`
  return null
}

interface Placed {
  board_id: string
  parent_id: string | null
}

/** Why a folder cannot lie there: another board, itself below, or too deep; null when it can. */
function parentProblem(
  folder: Pick<Folder, 'id' | keyof Placed>,
  all: ReadonlyMap<string, Placed>,
): string | null {
  let depth = 1
  for (let id: string | null = folder.parent_id; id !== null;) {
    const parent: Placed | undefined = all.get(id)
    if (!parent || parent.board_id !== folder.board_id) return 'parent_id: there is no such folder'
    if (id === folder.id) return 'parent_id: a folder cannot be its own subfolder'
    depth += 1
    if (depth > MAX_FOLDER_DEPTH * 2) return 'parent_id: a folder cannot be its own subfolder'
    id = parent.parent_id
  }
  return depth + heightOf(folder.id, all) - 1 > MAX_FOLDER_DEPTH
    ? `parent_id: folders can be nested at most ${MAX_FOLDER_DEPTH} deep`
    : null
}

/** Levels of a folder's own tree, itself included. */
function heightOf(id: string, all: ReadonlyMap<string, Placed>): number {
  let height = 1
  for (const [child, folder] of all)
    if (folder.parent_id === id) height = Math.max(height, 1 + heightOf(child, all))
  return height
}
