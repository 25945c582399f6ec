import type { Board, Folder, SyncedRecord } from '@weft/model'
import type { Store } from '@weft/store'

/** Takes over what another store shows, so that a preview begins with what was open before it. */
export function copyRecords(from: Store, to: Store, team_ids: readonly number[]): void {
  const copy = (collection: string, bucket: string | number) => {
    const records = from.collection<SyncedRecord>(collection).list(bucket)
    to.hydrate(collection, records)
  }
  for (const team_id of team_ids) {
    for (const collection of ['boards', 'folders', 'permissions']) copy(collection, team_id)
    for (const { id } of from.collection<Board>('boards').list(team_id)) {
      copy('attributes', id)
      copy('views', id)
    }
    for (const { id } of from.collection<Folder>('folders').list(team_id)) copy('items', id)
  }
}
