import { defineErrors } from '@weft/base'

export const automationErrors = defineErrors({
  incomplete: { status: 422, message: 'This automation cannot be switched on yet.' },
  changed_meanwhile: {
    status: 409,
    message: 'This automation was changed meanwhile. Look at it again before you switch it on.',
  },
  too_many_automations: { status: 422, message: 'A board has at most 200 automations.' },
  quota_used: {
    status: 422,
    message: 'All automation runs of this month are used. Automations can be switched on again next month.',
  },
  bad_address: { status: 422, message: 'Enter an address that begins with https://.' },
  payload_too_large: { status: 413, message: 'The body may have 64 KB at most.' },
  no_such_button: { status: 409, message: 'This button cannot be pressed here right now.' },
  nothing_waits: { status: 409, message: 'No automation starts with this button yet.' },
  undo_too_large: {
    status: 422,
    message: 'This press did too much to be undone.',
  },
  run_not_over: { status: 409, message: 'This run has not ended yet.' },
  is_off: { status: 409, message: 'This automation is off. Switch it on to run it.' },
})
