import { isSlug, isUuid } from '@weft/base'

/** A field that names another record, and the kind of that. Null names none. */
interface Naming {
  field: string
  kind: Kind
}

interface KindShape {
  /** Whether something is an id of the kind. */
  isId(id: unknown): boolean
  names: readonly Naming[]
}

export const KINDS = [
  'workspace',
  'boards',
  'folders',
  'attributes',
  'views',
  'automations',
  'permissions',
  'items',
  'links',
  'comments',
  'time-entries',
  'numbers',
  'attachments',
  'people',
] as const
export type Kind = (typeof KINDS)[number]

const inFolder: readonly Naming[] = [
  { field: 'board_id', kind: 'boards' },
  { field: 'folder_id', kind: 'folders' },
]
const onBoard: readonly Naming[] = [{ field: 'board_id', kind: 'boards' }]
const isLinkId = (id: unknown) => typeof id === 'string' && id.split('.').every(isUuid)
const anyText = (id: unknown) => typeof id === 'string' && id.length > 0 && id.length < 200

/** What record files hold: their ids, and which records have to be there for them. */
export const SHAPES: Readonly<Record<Kind, KindShape>> = {
  workspace: { isId: (id) => id === 'workspace', names: [] },
  boards: { isId: isSlug, names: [] },
  folders: { isId: isSlug, names: [...onBoard, { field: 'parent_id', kind: 'folders' }] },
  attributes: { isId: isUuid, names: onBoard },
  views: { isId: isSlug, names: inFolder },
  automations: { isId: isSlug, names: onBoard },
  permissions: { isId: anyText, names: [] },
  items: { isId: isUuid, names: [...inFolder, { field: 'parent_id', kind: 'items' }] },
  links: {
    isId: isLinkId,
    names: [
      { field: 'attribute_id', kind: 'attributes' },
      { field: 'from_item_id', kind: 'items' },
      { field: 'to_item_id', kind: 'items' },
    ],
  },
  comments: {
    isId: isUuid,
    names: [
      { field: 'item_id', kind: 'items' },
      { field: 'parent_id', kind: 'comments' },
    ],
  },
  'time-entries': {
    isId: isUuid,
    names: [
      { field: 'item_id', kind: 'items' },
      { field: 'attribute_id', kind: 'attributes' },
    ],
  },
  numbers: { isId: anyText, names: [{ field: 'attribute_id', kind: 'attributes' }] },
  attachments: { isId: isUuid, names: [] },
  people: { isId: isUuid, names: [] },
}

/** A record of an archive; the rest of its fields is its kind's own. */
export type ArchivedRecord = Readonly<Record<string, unknown>> & { readonly id: string }

export const recordPath = (kind: Kind) => `records/${kind}.jsonl`
export const filePath = (sha256: string) => `files/${sha256}`
