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
