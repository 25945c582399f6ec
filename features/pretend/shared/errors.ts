import { defineErrors } from '@weft/base'

export const pretendErrors = defineErrors({
  // `data` is what it would do by now.
  changed: { status: 409, message: 'This would do something else by now. Look at it again.' },
  act_too_large: { status: 422, message: 'This is too much at once. Pick fewer items.' },
})
