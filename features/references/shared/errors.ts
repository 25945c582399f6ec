import { defineErrors } from '@weft/base'

export const referenceErrors = defineErrors({
  not_on_that_board: { status: 422, message: 'This attribute does not lead to that item.' },
  linked_to_itself: { status: 422, message: 'An item cannot be linked to itself.' },
  no_reference: { status: 422, message: 'This attribute holds no links.' },
})
