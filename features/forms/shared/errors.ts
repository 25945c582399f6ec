import { defineErrors } from '@weft/base'

export const formErrors = defineErrors({
  form_target_denied: {
    status: 403,
    message: 'You need permission to create items in the folder for the answers.',
  },
  form_opening_denied: {
    status: 403,
    message: 'Opening a form to people outside the workspace requires permission to manage permissions.',
  },
  form_changed: {
    status: 409,
    message: 'This form was changed in the meantime. Please review it and send it again.',
  },
  form_closed: { status: 403, message: 'This form no longer accepts answers.' },
})
