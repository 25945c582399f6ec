import { defineErrors } from '@weft/base'

export const archiveErrors = defineErrors({
  export_running: {
    status: 429,
    message: 'An archive of this workspace is being made. Wait until it is finished.',
    retryAfter: 10,
  },
  archive_import_off: { status: 403, message: 'Importing archives is switched off on this server.' },
  archive_too_large: { status: 413, message: 'This archive is too large for this server.' },
  archive_file_too_large: {
    status: 422,
    message: 'A file of this archive is larger than files may be on this server.',
  },
  archive_needs_room: {
    status: 422,
    message: 'The files of this archive take more room than a workspace may have.',
  },
  archive_infected: { status: 422, message: 'A file of this archive may be harmful.' },
  archive_running: {
    status: 429,
    message: 'Another archive that you sent is being imported. Wait until it is finished.',
    retryAfter: 10,
  },
})
