import { permissionRecords } from '@weft/model'
import { entriesKey, type Resource, validateEntries } from '@weft/permissions'
import {
  type Asker,
  errors,
  invalid,
  RECORD_COLUMNS,
  type Row,
  type ServerCollection,
  tableReader,
  tableStore,
} from '@weft/server-kit'

export const permissionStore = tableStore('permissions', {
  ...RECORD_COLUMNS,
  resource_type: 'text',
  resource_id: 'text',
  permissions: 'jsonb',
  final_permissions: 'jsonb',
})

/** The resource whose entries the record holds. Only containers carry entries so far. */
function resourceOf(row: Row): { type: 'team' | 'board' | 'folder'; id: string } {
  return { type: row['resource_type'] as 'team' | 'board' | 'folder', id: String(row['resource_id']) }
}

function mayManage(asker: Asker, row: Row): boolean {
  const { type, id } = resourceOf(row)
  return asker.may('MANAGE_PERMISSIONS', { type, id: type === 'team' ? Number(id) : id })
}

export const permissionCollection: ServerCollection = {
  model: permissionRecords,
  store: permissionStore,
  reader: tableReader({
    table: 'permissions',
    columns: permissionStore.columns,
    idType: 'text',
    where: () => ({ sql: '', params: [] }),
  }),
  async place(_db, team_id, operations) {
    return new Map(
      operations.map((operation) => [operation, [{ team_id, kind: 'team', id: String(team_id) }]]),
    )
  },
  feedOf: (_row, team_id) => ({ team_id, kind: 'team', id: String(team_id) }),
  present(row, asker) {
    const { type, id } = resourceOf(row)
    const resource = {
      type,
      id: type === 'team' ? Number(id) : id,
      team_id: asker.access.team_id,
    } as Resource
    return { ...row, inherited_permissions: asker.access.checker.inheritedPermissions(resource) }
  },
  container(row) {
    const { type, id } = resourceOf(row)
    return type === 'team' ? { type } : { type, id }
  },
  // Who may manage sees the entries; for everybody else the server's answers already carry what they decide.
  seesRow: mayManage,
  mayCreate(asker, row) {
    const { type, id } = resourceOf(row)
    if (type === 'team' && id !== String(asker.access.team_id)) throw errors.not_found()
    return mayManage(asker, row)
  },
  mayChange: mayManage,
  mayRemove: mayManage,
  validate(_context, row) {
    const { type, id } = resourceOf(row)
    if (!['team', 'board', 'folder'].includes(type))
      throw invalid('resource_type: entries lie on workspaces, boards and folders')
    if (row['id'] !== `${type}.${id}`) throw invalid('id: must be {resource_type}.{resource_id}')
    const problems = [...validateEntries(row['permissions']), ...validateEntries(row['final_permissions'])]
    if (problems.length > 0) throw invalid(...problems)
    return row
  },
  afterChange({ unit }, row) {
    const { type, id } = resourceOf(row)
    unit.rightsChanged(type, id)
    const isGone = row['deleted_at'] !== null
    unit.reviseWorld({
      entries: {
        key: entriesKey(type, id),
        entries: {
          permissions: isGone ? {} : (row['permissions'] as object as Record<string, boolean>),
          final_permissions: isGone ? {} : (row['final_permissions'] as object as Record<string, boolean>),
        },
      },
    })
  },
}
