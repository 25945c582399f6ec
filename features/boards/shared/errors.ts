import { defineErrors } from '@weft/base'

export const boardErrors = defineErrors({
  too_many_boards: { status: 422, message: 'This workspace has the maximum number of boards.' },
  board_member_unknown: { status: 422, message: 'Only members of the workspace can be added to a board.' },
})
