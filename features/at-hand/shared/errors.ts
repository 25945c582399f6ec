import { defineErrors } from '@weft/base'

export const atHandErrors = defineErrors({
  too_many_stars: {
    status: 422,
    message: 'At most 500 things of a workspace can be starred. Take a star away first.',
  },
})
