import type { Limits } from '@weft/server-kit'

import { archiveErrors } from '../../shared/index.ts'

interface Room {
  limits: Pick<Limits, 'attachment_bytes' | 'archive_bytes'>
  /** Of all files of a workspace; null: the plan says no end. */
  storageBytes: number | null
}

/**
 * Refuses files of which one is larger than files may be, or that are together more than a workspace may have. Each
 * record gets a copy of its own: a small archive may say the same bytes any number of times.
 */
export function demandRoom(
  files: readonly Readonly<Record<string, unknown>>[],
  { limits, storageBytes }: Room,
): void {
  const sizes = files.map(({ size }) => Number(size))
  // What is no number is no size either.
  if (!sizes.every((size) => size <= limits.attachment_bytes)) throw archiveErrors.archive_file_too_large()
  const sum = sizes.reduce((total, size) => total + size, 0)
  if (sum > (storageBytes ?? limits.archive_bytes)) throw archiveErrors.archive_needs_room()
}
