export { sessionFeature } from './feature.ts'
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
export { browserZone } from './browser-zone.ts'
export { CodeStep } from './screens/code-step.tsx'
export { type AppVars, hasFeature } from './app-vars.ts'
export { AuthLayout, type AuthLayoutProps, useBrandName } from './auth-layout.tsx'
export { type Cell, createCell, useCell } from './cell.ts'
export { ProblemForm } from './problem-form.tsx'
export { failureSentence, formProblem, type FormProblem, noProblem } from './form-problem.ts'
export { loadAppVars } from './load-app-vars.ts'
export { loginPath, safeIntended } from './intended.ts'
export { NameForm, type NameFormProps } from './name-form.tsx'
export { passwordProblem, PasswordStrength } from './password-strength.tsx'
export { type May, useCheckers, useFolderListing, useListedFolders, useMay, useViewersOf } from './rights.ts'
export { StartLayout, type StartLayoutProps } from './start-layout.tsx'
export { WovenLines } from './woven-lines.tsx'
export { CopyButton } from './security/copy-button.tsx'
export { type Remote, useAttempt, useRemote } from './security/use-remote.ts'
