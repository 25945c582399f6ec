import { defineErrors } from '@weft/base'

export const itemErrors = defineErrors({
  folder_full: { status: 422, message: 'This folder has the maximum number of items.' },
  static_attribute: { status: 422, message: 'Values cannot be assigned to this attribute.' },
  no_custom_id: { status: 422, message: 'Unable to generate ID' },
  row_too_large: { status: 422, message: 'The values of one item are too large.' },
  move_loses: { status: 422, message: 'This move would lose values. Review what would be lost first.' },
  before_kept: { status: 422, message: 'What was before that is not kept any more.' },
  ambiguous_name: { status: 422, message: 'Two attributes have this name. Use the id of one of them.' },
  value_required: { status: 422, message: 'This attribute needs a value.' },
})
