import { defineErrors } from '@weft/base'

export const exportErrors = defineErrors({
  exports_running: {
    status: 429,
    message: 'You have too many exports in progress. Wait until one is finished.',
    retryAfter: 5,
  },
  export_not_ready: { status: 409, message: 'This export is not finished yet.' },
  export_over: { status: 404, message: 'This export can no longer be downloaded. Make a new one.' },
  nothing_to_export: {
    status: 422,
    message: 'This view collects items and shows none. Export another view.',
  },
})
