import { defineErrors } from '@weft/base'

export const referenceErrors = defineErrors({
  not_on_that_board: { status: 422, message: 'This attribute does not lead to that item.' },
  not_selectable: { status: 422, message: 'The filter of this attribute leaves that item out.' },
  linked_to_itself: { status: 422, message: 'An item cannot be linked to itself.' },
  no_reference: { status: 422, message: 'This attribute holds no links.' },
})
