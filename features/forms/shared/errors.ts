import { defineErrors } from '@weft/base'

export const formErrors = defineErrors({
  form_target_denied: {
    status: 403,
    message: 'You need the right to create items in the folder that the answers come into.',
  },
  form_opening_denied: {
    status: 403,
    message: 'Opening a form to people outside of the workspace needs the right to manage permissions.',
  },
  form_changed: {
    status: 409,
    message: 'This form was changed meanwhile. Please look through it and send it once more.',
  },
  form_closed: { status: 403, message: 'This form takes no more answers.' },
})
