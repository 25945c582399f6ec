export {
  type Account,
  AccountProvider,
  type AppEvents,
  type Entry,
  EntryProvider,
  type Go,
  useAccount,
  useCurrentTeam,
  useEnterTeam,
  useEntry,
  useGo,
  useMe,
  useTeams,
} from './app-context.tsx'
export { useEmailRule } from './email-rule.ts'
export { type AppVars, hasFeature } from './app-vars.ts'
export { ActingBanner } from './support/acting-banner.tsx'
export type { Become } from './support/act-form.tsx'
export { AuthLayout, type AuthLayoutProps, useBrandName } from './auth-layout.tsx'
export { type Cell, createCell, useCell } from './cell.ts'
export { DevelopmentScreen } from './screens/development-screen.tsx'
export { ProblemForm } from './problem-form.tsx'
export { failureSentence, formProblem, type FormProblem, noProblem } from './form-problem.ts'
export { loadAppVars } from './load-app-vars.ts'
export { loginPath, safeIntended } from './intended.ts'
export { NameForm, type NameFormProps } from './name-form.tsx'
export { PASSWORD_MIN, passwordLevel, PasswordStrength } from './password-strength.tsx'
export { type May, useFolderListing, useListedFolders, useMay } from './rights.ts'
export { LoginScreen, type LoginScreenProps } from './screens/login-screen.tsx'
export { ReauthenticateScreen } from './screens/reauthenticate-screen.tsx'
export { RecoveryCodesScreen } from './screens/recovery-codes-screen.tsx'
export { RegisterScreen, type RegisterScreenProps } from './screens/register-screen.tsx'
export { SecurityScreen } from './screens/security-screen.tsx'
export { TwoFactorScreen } from './screens/two-factor-screen.tsx'
export { StartLayout, type StartLayoutProps } from './start-layout.tsx'
