import { defineErrors } from '@weft/base'

export const connectivityErrors = defineErrors({
  unhealthy: { status: 503, message: 'The database does not answer.', retryAfter: 1 },
})
