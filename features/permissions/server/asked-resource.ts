import type { Resource, ResourceType } from '@weft/permissions'
import { type Principal, errors, type Kit, seesContainer, seesRecord } from '@weft/server-kit'

const COLLECTIONS: Partial<Record<ResourceType, string>> = {
  view: 'views',
  attribute: 'attributes',
  item: 'items',
}

/** A resource by type and id as the engine takes it; 404 unless the principal may see it. */
export async function findResource(
  kit: Kit,
  principal: Principal,
  asked: { resource_type: ResourceType; resource_id: string },
): Promise<Resource> {
  const { team_id } = principal.access
  const { resource_type: type, resource_id: id } = asked
  if (type === 'team') {
    if (id !== String(team_id)) throw errors.not_found()
    return { type, id: team_id, team_id }
  }
  if (type === 'board' || type === 'folder') {
    if (!seesContainer(principal, { type, id })) throw errors.not_found()
    return { type, id, team_id }
  }
  const collection = kit.registry.get(COLLECTIONS[type] ?? '')
  if (!collection.model.id.safeParse(id).success) throw errors.not_found()
  const row = await kit.db.read(team_id, async (tx) =>
    (await collection.store.load(tx, team_id, [id])).get(id),
  )
  if (!row || row['deleted_at'] !== null || !seesRecord(collection, principal, row)) throw errors.not_found()
  const board_id = String(row['board_id'])
  const owner = [row['created_by'] as number | null]
  if (type === 'attribute') return { type, id, team_id, board_id, owner }
  if (type !== 'view' && type !== 'item') throw errors.not_found()
  return { type, id, team_id, board_id, folder_id: String(row['folder_id']), owner }
}

/** The workspace, board or folder at which a resource's permissions are given. */
export function containerOf(resource: Resource): { type: 'team' | 'board' | 'folder'; id: string | number } {
  const { type, id } = resource
  if (type === 'team' || type === 'board' || type === 'folder') return { type, id }
  const folder_id = 'folder_id' in resource ? resource.folder_id : null
  return folder_id === null || folder_id === undefined || type === 'attribute'
    ? { type: 'board', id: String(resource.board_id) }
    : { type: 'folder', id: folder_id }
}
