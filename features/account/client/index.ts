export { accountFeature } from './feature.ts'
export { useEmailState } from './use-email-state.ts'
export { useLogOut } from './use-log-out.ts'
