import { type PermissionRecord, permissionRecords } from '@weft/model'
import { type EntryMap, entriesKey, mergeEntries, type Resource, validateEntries } from '@weft/permissions'
import {
  appendAudit,
  type Principal,
  errors,
  invalid,
  RECORD_COLUMNS,
  type RecordRow,
  type Row,
  type ServerCollection,
  tableReader,
  tableStore,
} from '@weft/server-kit'

import { demandVerifiedToOpen, prepareVerified } from './public-needs-verified.ts'
import { entriesAbout, readsEntries } from './readable-entries.ts'

type PermissionRow = RecordRow<Omit<PermissionRecord, 'team_id' | 'inherited_permissions'>>

/** The entries of a resource, whether they were ever saved or not. */
type Entries = Row &
  Pick<PermissionRow, 'resource_type' | 'resource_id' | 'permissions' | 'final_permissions'>

export const permissionStore = tableStore<PermissionRow>('permissions', {
  ...RECORD_COLUMNS,
  resource_type: 'text',
  resource_id: 'text',
  permissions: 'jsonb',
  final_permissions: 'jsonb',
})

/** The resource whose entries the record holds. Only containers carry entries so far. */
function resourceOf(row: Entries): { type: 'team' | 'board' | 'folder'; id: string } {
  return { type: row.resource_type as 'team' | 'board' | 'folder', id: row.resource_id }
}

function mayManage(principal: Principal, row: PermissionRow): boolean {
  const { type, id } = resourceOf(row)
  return principal.may('MANAGE_PERMISSIONS', { type, id: type === 'team' ? Number(id) : id })
}

/** What is noted of a record: its entries, of which none count in the trash. */
const entriesOf = ({ permissions, final_permissions, deleted_at }: PermissionRow) =>
  deleted_at === null ? { permissions, final_permissions } : {}

/** Entries of different keys go together; the same key changed to two values does not. */
function mergeField(_field: string, old: unknown, mine: unknown, theirs: unknown): unknown {
  return mergeEntries(old as EntryMap, mine as EntryMap, theirs as EntryMap) ?? undefined
}

/** The whole record for whoever may manage it or something below it; what concerns them for the others. */
export function presentEntries(row: Entries, principal: Principal): Record<string, unknown> {
  const { type, id } = resourceOf(row)
  if (!readsEntries(principal, type, id)) {
    const { created_by: _by, ...rest } = row
    const own = (entries: EntryMap) => entriesAbout(principal, entries)
    return {
      ...rest,
      permissions: own(row.permissions),
      final_permissions: own(row.final_permissions),
    }
  }
  const { checker, team_id } = principal.access
  const resource = { type, id: type === 'team' ? Number(id) : id, team_id } as Resource
  return { ...row, inherited_permissions: checker.inheritedPermissions(resource) }
}

export const permissionCollection: ServerCollection<PermissionRow> = {
  model: permissionRecords,
  scope: 'admin',
  store: permissionStore,
  reader: tableReader({
    table: 'permissions',
    columns: permissionStore.columns,
    idType: 'text',
    where({ resource_type, resource_id }) {
      const asked = Object.entries({ resource_type, resource_id }).filter(([, value]) => value !== undefined)
      return {
        sql: asked.map(([name], n) => `t.${name} = $${n + 2}`).join(' and '),
        params: asked.map(([, value]) => value),
      }
    },
  }),
  async place(_db, team_id, operations) {
    return new Map(
      operations.map((operation) => [operation, [{ team_id, kind: 'team', id: String(team_id) }]]),
    )
  },
  feedOf: (_row, team_id) => ({ team_id, kind: 'team', id: String(team_id) }),
  present: presentEntries,
  container(row) {
    const { type, id } = resourceOf(row)
    return type === 'team' ? { type } : { type, id }
  },
  // Whoever sees the resource learns what its entries say of them, so that the interface offers what is allowed.
  seesRow: () => true,
  // A frame is the same for all who hear it. The others load anew: rights changed.
  hearsRow: mayManage,
  mayCreate(principal, row) {
    const { type, id } = resourceOf(row)
    if (type === 'team' && id !== String(principal.access.team_id)) throw errors.not_found()
    return mayManage(principal, row)
  },
  mayChange: mayManage,
  mayRemove: mayManage,
  prepare: prepareVerified,
  rules: () => ({ merge: mergeField }),
  validate({ unit, operation }, row, before) {
    const { type, id } = resourceOf(row)
    if (!['team', 'board', 'folder'].includes(type))
      throw invalid('resource_type: permissions are set on workspaces, boards and folders')
    if (row.id !== `${type}.${id}`) throw invalid('id: must be {resource_type}.{resource_id}')
    const problems = [...validateEntries(row.permissions), ...validateEntries(row.final_permissions)]
    if (problems.length > 0) throw invalid(...problems)
    demandVerifiedToOpen(unit, operation.caller, row, before)
    return row
  },
  afterChange({ unit, operation }, row, before) {
    const { type, id } = resourceOf(row)
    unit.rightsChanged(type, id)
    unit.later((tx) =>
      appendAudit(tx, operation.caller, {
        action: 'permissions.change',
        target: `${type}:${id}`,
        team_id: unit.team_id,
        before: before && entriesOf(before),
        after: entriesOf(row),
      }),
    )
    const isGone = row.deleted_at !== null
    unit.reviseGraph({
      entries: {
        key: entriesKey(type, id),
        entries: {
          permissions: isGone ? {} : row.permissions,
          final_permissions: isGone ? {} : row.final_permissions,
        },
      },
    })
  },
}
