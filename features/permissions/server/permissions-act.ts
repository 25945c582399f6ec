import { sameJson } from '@weft/base'
import { permissionRecordId, permissionRecords } from '@weft/model'
import { errors, plannedAct } from '@weft/server-kit'

import { permissionsBody, type PermissionsBody } from '../shared/index.ts'
import { permissionStore } from './collection.ts'

/** Other entries for a board or a folder. */
export const permissionsAct = plannedAct<PermissionsBody>({
  kind: 'permissions',
  body: permissionsBody,
  async plan(kit, { principal }, { resource_type, resource_id, permissions }) {
    const { team_id } = principal.access
    const place = { type: resource_type, id: resource_id }
    if (!principal.may(resource_type === 'board' ? 'VIEW_BOARD' : 'VIEW_FOLDER', place))
      throw errors.not_found()
    principal.need('MANAGE_PERMISSIONS', place)
    const about = permissionRecordId(resource_type, resource_id)
    const rows = await kit.db.read(team_id, (tx) => permissionStore.load(tx, team_id, [about]))
    const row = rows.get(about)
    if (row?.deleted_at === null && sameJson(row.permissions, permissions))
      return { operations: [], unchanged: [about] }
    const item = row
      ? { permissions, row_version: row.row_version + 1 }
      : { resource_type, resource_id, permissions, row_version: 1 }
    return { operations: [{ collection: permissionRecords.name, method: 'put', id: about, item, about }] }
  },
})
