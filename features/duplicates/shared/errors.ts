import { defineErrors } from '@weft/base'

export const duplicateErrors = defineErrors({
  duplicate_failed: { status: 500, message: 'There was an error while duplicating a board' },
})
