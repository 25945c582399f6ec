import type { Tombstone } from '@weft/model'

import type { Asker } from '../../access/asker.ts'
import type { Row } from '../contract/record-store.ts'
import type { Container, ServerCollection } from '../contract/server-collection.ts'

/** Whether the asker may see a container and all that it lies in, and nothing of it is in the trash. */
export function seesContainer(asker: Asker, container: Container): boolean {
  if (container.type === 'team') return true
  return asker.may(container.type === 'board' ? 'VIEW_BOARD' : 'VIEW_FOLDER', {
    type: container.type,
    id: container.id,
  })
}

/** The same with the trash looked through. */
export function wouldSeeContainer(asker: Asker, container: Container): boolean {
  if (container.type === 'team') return true
  return asker.mightDo(container.type === 'board' ? 'VIEW_BOARD' : 'VIEW_FOLDER', {
    type: container.type,
    id: container.id,
  })
}

/** Whether the asker may see a stored row. */
export function seesRecord(collection: ServerCollection, asker: Asker, row: Row): boolean {
  const sees = (one: Asker) =>
    seesContainer(one, collection.container(row)) && (collection.seesRow?.(one, row) ?? true)
  return sees(asker) && (asker.viewer === undefined || sees(asker.viewer))
}

/** What leaves the server of a row. */
export function presentRecord(
  collection: ServerCollection,
  asker: Asker,
  row: Row,
  expand?: string,
): Record<string, unknown> {
  return { ...collection.present(row, asker, expand), team_id: asker.access.team_id }
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
