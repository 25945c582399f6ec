import { defineErrors } from '@weft/base'

/** Errors of imports; `data` says the particulars, with the numbers of this file. */
export const transferErrors = defineErrors({
  csv_empty: { status: 422, message: 'This file is empty.' },
  csv_not_text: { status: 422, message: 'This is not a file that can be imported.' },
  import_too_slow: {
    status: 422,
    message: 'This file takes too long to read. Split it and try again.',
  },
  import_damaged: { status: 422, message: 'This file is damaged.' },
  import_unpacks_too_large: { status: 422, message: 'This file is too large once it is unpacked.' },
  csv_too_wide: { status: 422, message: 'This file has too many columns.' },
  csv_too_long: { status: 422, message: 'This file has too many rows.' },
  csv_open_quote: { status: 422, message: 'This file has a quote that is never closed.' },
  csv_too_large: { status: 413, message: 'This file is too large.' },
  import_folder_full: { status: 422, message: 'This folder has no room for that many items.' },
  import_unmapped: { status: 422, message: 'Choose at least one column to import.' },
  too_many_imports: {
    status: 429,
    message: 'Wait until the other import of this workspace is finished.',
    retryAfter: 10,
  },
  import_delayed: { status: 503, message: 'The import will continue shortly.', retryAfter: 3 },
  import_too_large_to_pretend: {
    status: 422,
    message:
      'Only files of up to 4,000 rows, 80,000 values and 5 MB can be looked at before they are imported.',
  },
  import_not_over: { status: 409, message: 'This import has not ended yet.' },
  import_undo_over: { status: 422, message: 'This import can no longer be undone.' },
  import_started: { status: 409, message: 'This import has already started.' },
})
