import { defineErrors } from '@weft/base'

export const searchErrors = defineErrors({
  search_too_long: { status: 422, message: 'Search for at most 200 characters.' },
})
