export { cleanName } from './clean-name.ts'
export {
  ACCESS_SECONDS,
  allowConsent,
  type AskedConsent,
  changeApp,
  createApp,
  denyConsent,
  endApplication,
  type GrantedApp,
  listApplications,
  listApps,
  MOST_APPS,
  MOST_REDIRECTS,
  type OAuthApp,
  readConsent,
  REDIRECT_LETTERS,
  REFRESH_DAYS,
  removeApp,
  rotateSecret,
} from './contract.ts'
export { oauthErrors } from './errors.ts'
export {
  authorize,
  exchange,
  oneResourceMetadata,
  registerClient,
  resourceMetadata,
  resume,
  revoke,
  serverMetadata,
} from './protocol.ts'
export { redirectProblem, type RedirectProblem } from './redirect-address.ts'
