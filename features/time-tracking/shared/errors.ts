import { defineErrors } from '@weft/base'

export const timeErrors = defineErrors({
  missing_parameters: { status: 422, message: 'Missing required parameters' },
  not_tracked: { status: 422, message: 'This attribute does not track the time of this item.' },
  time_item_gone: { status: 404, message: 'This item was either deleted or it never existed.' },
  ends_before_start: { status: 422, message: 'The end must not be before the start.' },
  entry_too_long: { status: 422, message: 'An entry lasts 24 hours at most.' },
  entry_in_future: { status: 422, message: 'Time that is still to come cannot be entered.' },
  entry_overlaps: { status: 422, message: 'This time overlaps another entry of yours.' },
})
