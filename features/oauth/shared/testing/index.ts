export { ISSUER } from '../../server/testing/browser.ts'
export { oauthWorld, type Somebody } from '../../server/testing/world.ts'
