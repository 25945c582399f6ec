export { type AccountDeps, type AccountFeature, createAccountFeature } from './feature.ts'
export { requireVerified } from './require-verified.ts'
