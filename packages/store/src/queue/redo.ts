import type { Edits } from '../edits.ts'
import type { QueuedRequest } from './request.ts'

/** Makes the same edits again, as one batch, on top of what is there now. */
export function redo(edits: Edits, requests: readonly QueuedRequest[]): void {
  edits.together(() => {
    for (const { kind, collection, id, item, snapshots, place } of requests) {
      const { row_version: _number, values, ...fields } = item ?? {}
      if (kind === 'create') edits.create(collection, { ...fields, id }, values as Record<string, unknown>)
      else if (kind === 'save') edits.save(collection, id, fields)
      else if (kind === 'delete') edits.remove(collection, id)
      else if (kind === 'restore') edits.restore(collection, id, snapshots ?? [])
      else if (place) edits.move(collection, id, { folder_id: place.folder_id, ...boardOf(place) })
    }
  })
}

function boardOf({ board_id }: { board_id?: string }): { board_id?: string } {
  return board_id === undefined ? {} : { board_id }
}
