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
export {
  changePassword,
  endOneSession,
  endOtherSessions,
  listSessions,
  type SessionEntry,
} from './security-contract.ts'
export { actingSchema, beginImpersonation, readSupport, SUPPORT_MINUTES } from './support-contract.ts'
export {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
} from './two-factor-contract.ts'
