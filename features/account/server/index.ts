export { type AccountDeps, type AccountFeature, createAccountFeature } from './feature.ts'
export { purgeAccount } from './leaving/queries.ts'
export { requireVerified } from './require-verified.ts'
