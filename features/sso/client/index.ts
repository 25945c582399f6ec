export { ssoFeature } from './feature.ts'
export { neededSso, signInAgainPath } from './kept-out/needed-sso.ts'
