import { permissionRecordId } from '@weft/model'
import {
  type Found,
  isBoardMember,
  ownPermission,
  type Permission,
  type Place,
  type Resource,
  roleOf,
} from '@weft/permissions'
import type { TeamAccess } from '@weft/server-kit'

import { type Access, permissionsAt, type Why } from '../shared/index.ts'
import { containerOf } from './asked-resource.ts'
import type { EntryChange, PersonRow } from './queries.ts'

type Level = 'all' | 'own' | 'none'

/** What one person may do at a resource; own things count where a right for those is given. */
function levelsOf(access: TeamAccess, user_id: number, resource: Resource): Record<string, Level> {
  return Object.fromEntries(
    permissionsAt(containerOf(resource).type).map((permission) => [
      permission,
      levelOf(access, user_id, permission, resource),
    ]),
  )
}

function levelOf(access: TeamAccess, user_id: number, permission: Permission, resource: Resource): Level {
  const { checker } = access
  if (checker.check(user_id, permission, resource)) return 'all'
  const own = ownPermission(permission)
  return own !== null && checker.check(user_id, own, resource) ? 'own' : 'none'
}

export function presentPerson(
  access: TeamAccess,
  person: PersonRow,
  resource: Resource,
): Access['people'][0] {
  const { graph } = access
  const at = containerOf(resource)
  const board_id = at.type === 'board' ? String(at.id) : (graph.folders.get(String(at.id))?.board_id ?? '')
  const board = graph.boards.get(board_id)
  return {
    ...person,
    role: roleOf(graph, person.id),
    is_board_member: board !== undefined && isBoardMember(graph, person.id, board),
    permissions: levelsOf(access, person.id, resource),
  }
}

export interface Naming {
  /** The name of a place by `type:id`. */
  names: ReadonlyMap<string, string>
  changes: readonly EntryChange[]
}

/** Why a person may do each thing at a resource or not: the run of the engine itself, with names put to it. */
export function reasonsOf(
  access: TeamAccess,
  { user_id, resource }: { user_id: number; resource: Resource },
  naming: Naming,
): Why[] {
  const named = (place: Place) => ({ ...place, name: naming.names.get(`${place.type}:${place.id}`) ?? '' })
  const told = (found: Found) => ({
    ...found,
    at: found.at && named(found.at),
    ...(found.at === null ? { set_by: null, set_at: null } : whoSet(found, found.at, naming.changes)),
  })
  const { checker } = access
  return permissionsAt(containerOf(resource).type).map((permission) => {
    const level = levelOf(access, user_id, permission, resource)
    const own = ownPermission(permission)
    // What is granted for own things is explained by the entry that grants just that.
    const asked = level === 'own' && own !== null ? own : permission
    const { problem, judged } = checker.explain(user_id, asked, resource)
    return {
      permission,
      level,
      problem: problem && { fault: problem.fault, at: named(problem.at) },
      judged: judged.map(({ permission: name, at, allowed, decidedBy, passedOver }) => ({
        permission: name,
        at: named(at),
        allowed,
        decided_by: decidedBy && told(decidedBy),
        passed_over: passedOver.map(told),
      })),
    }
  })
}

/** The latest change that gave the key the value it has; older ones than the activity reaches stay unknown. */
function whoSet(found: Found, at: Place, changes: readonly EntryChange[]) {
  const id = permissionRecordId(at.type, at.id)
  const layer = found.layer === 'final_permissions' ? 'final_permissions' : 'permissions'
  const valueIn = (side: EntryChange['old']) =>
    (side?.[layer] as Record<string, unknown> | undefined)?.[found.key]
  const change = changes.find(
    (one) => one.record_id === id && valueIn(one.new) === found.value && valueIn(one.old) !== found.value,
  )
  const known = change !== undefined && change.user_id !== null
  return {
    set_by: known ? { id: change.user_id ?? 0, name: change.name ?? '' } : null,
    set_at: change?.at ?? null,
  }
}
