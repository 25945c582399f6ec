export {
  askPasswordReset,
  cancelEmailChange,
  changeEmail,
  checkPasswordReset,
  confirmEmail,
  deleteAccount,
  type EmailState,
  keepAccount,
  type Leaving,
  readEmail,
  readLeaving,
  resendEmailLink,
  resetPassword,
} from './contract.ts'
export { accountErrors } from './errors.ts'
