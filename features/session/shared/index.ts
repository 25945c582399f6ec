export {
  confirmPassword,
  login,
  logout,
  passwordSchema,
  readInvitation,
  refresh,
  register,
  sessionAnswer,
  signInAnswer,
} from './contract.ts'
export { sessionErrors } from './errors.ts'
