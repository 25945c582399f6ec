import type { Tombstone } from '@weft/model'

import type { Principal } from '../../access/principal.ts'
import type { Row } from '../contract/record-store.ts'
import type { Container, ServerCollection } from '../contract/server-collection.ts'

/** Whether the principal may see a container and all that it lies in, and nothing of it is in the trash. */
export function seesContainer(principal: Principal, container: Container): boolean {
  if (container.type === 'team') return true
  return principal.may(container.type === 'board' ? 'VIEW_BOARD' : 'VIEW_FOLDER', {
    type: container.type,
    id: container.id,
  })
}

/** The same with the trash looked through. */
export function wouldSeeContainer(principal: Principal, container: Container): boolean {
  if (container.type === 'team') return true
  return principal.mightDo(container.type === 'board' ? 'VIEW_BOARD' : 'VIEW_FOLDER', {
    type: container.type,
    id: container.id,
  })
}

/** Whether the principal may see a stored row. */
export function seesRecord(collection: ServerCollection, principal: Principal, row: Row): boolean {
  const sees = (one: Principal) =>
    seesContainer(one, collection.container(row)) && (collection.seesRow?.(one, row) ?? true)
  return sees(principal) && (principal.viewer === undefined || sees(principal.viewer))
}

/** What leaves the server of a row. */
export function presentRecord(
  collection: ServerCollection,
  principal: Principal,
  row: Row,
  expand?: string,
): Record<string, unknown> {
  return { ...collection.present(row, principal, expand), team_id: principal.access.team_id }
}

/** What is told of a record that lies in the trash. */
export function tombstoneOf(row: Row): Tombstone {
  return {
    id: String(row['id']),
    row_version: Number(row['row_version']),
    deleted_at: String(row['deleted_at']),
    seq: Number(row['seq']),
  }
}
