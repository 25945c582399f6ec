import { defineErrors } from '@weft/base'

export const sharingErrors = defineErrors({
  board_password_wrong: { status: 422, message: 'This is not the password of this board.' },
  expiry_passed: { status: 422, message: 'The end must be in the future.' },
})
