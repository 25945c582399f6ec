import { createHash } from 'node:crypto'

/**
 * The id of something else that an import makes, such as an attribute: a UUIDv7 that follows from the import's own id
 * and from what it is for, so that who looks before it is done sees the ids that it will have.
 */
export function partId(import_id: string, what: string): string {
  const hash = createHash('sha256').update(`${import_id}:${what}`).digest('hex')
  return `${import_id.slice(0, 14)}7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}

/**
 * The id of an import's n-th item: a UUIDv7 that follows from the import's own id, so that a row that was written
 * before a crash is found again instead of written twice. Ids rise with the rows.
 */
export function rowId(import_id: string, row: number): string {
  const time = Number.parseInt(import_id.slice(0, 8) + import_id.slice(9, 13), 16) + Math.floor(row / 4096)
  const hex = time.toString(16).padStart(12, '0')
  const low = (row % 4096).toString(16).padStart(3, '0')
  // The 62 random bits of the import's id keep two imports of one moment apart.
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${low}-${import_id.slice(19)}`
}
