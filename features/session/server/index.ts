export { createPasswords, type Passwords } from './passwords.ts'
export { networkOf } from './sign-in-limits.ts'
export type { Cleared, Opened, OtherWays } from './other-ways.ts'
export { createSessionFeature, type SessionDeps, type SessionEnds, type SessionFeature } from './feature.ts'
