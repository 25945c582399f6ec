import { defineErrors } from '@weft/base'

export const fileErrors = defineErrors({
  file_too_large: {
    status: 413,
    message: 'The file you are trying to upload is too large. Your file must be less than {n}MB.',
  },
  storage_exceeded: { status: 422, message: 'Storage Capacity Is Full' },
  file_type_refused: { status: 422, message: 'Files of this type are not accepted here.' },
  not_a_picture: {
    status: 422,
    message: 'A comment takes pictures only: PNG, JPEG, WebP, GIF, AVIF or BMP.',
  },
  file_infected: { status: 422, message: 'This file was refused by the virus scanner.' },
  too_many_uploads: {
    status: 429,
    message: 'Too many uploads at once. Finish or cancel some of them first.',
    retryAfter: 5,
  },
  upload_offset: { status: 409, message: 'The upload continues elsewhere.' },
  upload_damaged: { status: 409, message: 'The file arrived damaged. Send it again.' },
  file_id_taken: { status: 409, message: 'This id is taken.' },
  not_fetched: { status: 422, message: 'Nothing could be fetched from this address.' },
  storage_unavailable: {
    status: 503,
    message: 'Files are unavailable right now. Please try again shortly.',
    retryAfter: 5,
  },
  files_disk_full: { status: 507, message: 'The server has no space left for files.', retryAfter: 60 },
})

/** Megabytes as sentences say them: as people count, in millions, with one place at most. */
export function megabytes(bytes: number): number {
  return Math.floor(bytes / 100_000) / 10
}
