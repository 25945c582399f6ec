import { isUuid } from '@weft/base'
import { itemStore } from '@weft/features/items/server'
import { errors, type Operation, type Principal, type Unit } from '@weft/server-kit'

import { type ViewPlace, viewPlaces } from './queries.ts'

/** Which thing an id names, after whose it is. */
export function subjectOf(id: string): { resource_type: string; resource_id: string } {
  const [, resource_type = '', resource_id = ''] = id.split('.')
  return { resource_type, resource_id }
}

const viewsHere = () => new Map<string, ViewPlace>()

/** Loads what operations are about, so that it can be judged. */
export async function loadSubjects(unit: Unit, operations: readonly Operation[]): Promise<void> {
  const subjects = operations.map(({ id }) => subjectOf(id))
  const named = (type: string) =>
    subjects.flatMap(({ resource_type, resource_id }) => (resource_type === type ? [resource_id] : []))
  const [views] = await Promise.all([
    viewPlaces(unit.tx, unit.team_id, named('view')),
    unit.load(itemStore, named('item').filter(isUuid)),
  ])
  for (const view of views) unit.once(viewsHere).set(view.id, view)
}

/** 404 for what is not there, or may not be seen; a saved search is no thing of a workspace. */
export function demandSeen(
  unit: Unit,
  principal: Principal,
  { resource_type, resource_id }: { resource_type: string; resource_id: string },
): void {
  if (resource_type === 'search') return
  if (resource_type === 'board') {
    if (!principal.may('VIEW_BOARD', { type: 'board', id: resource_id })) throw errors.not_found()
    return
  }
  const view = resource_type === 'view' ? unit.once(viewsHere).get(resource_id) : undefined
  const item = resource_type === 'item' ? unit.get(itemStore, resource_id) : null
  const folder_id =
    resource_type === 'folder'
      ? resource_id
      : (view?.folder_id ?? (item?.deleted_at === null ? item.folder_id : undefined))
  const isOthers = view?.access === 'personal' && view.owner_id !== principal.user_id
  if (folder_id === undefined || isOthers || !principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id }))
    throw errors.not_found()
}
