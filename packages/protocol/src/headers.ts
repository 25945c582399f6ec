/** The version that this client and server speak; sent as X-Client-Version. */
export const CLIENT_VERSION = '34.9.2'
/** Clients before this one do not understand what the server says: they are reloaded at once. */
export const OLDEST_CLIENT_VERSION = '34.0.0'
export const DESKTOP_VERSION = '1.2.2'

/** By this header a guard in front of the server says that it asks for a human, unless configured otherwise. */
export const CHALLENGE_HEADER = 'cf-mitigated'

/** The element of a page that names another one. */
export const CHALLENGE_META = 'weft-challenge-header'

/** The element that names where the programs of that guard come from. */
export const CHALLENGE_ORIGINS_META = 'weft-challenge-origins'

export const HEADERS = {
  clientVersion: 'x-client-version',
  idempotencyKey: 'x-idempotency-key',
  /** Names what was done at once, in a call of its own; a bulk call's entries say it themselves. */
  act: 'x-act',
  /** `undo` where a call takes something back. */
  via: 'x-via',
  /** Reads a workspace as another person would see it. */
  viewAs: 'x-view-as',
  authorizationPassword: 'x-authorization-password',
  /** What the operator's human check gave to somebody who passed it. */
  challengeToken: 'x-challenge-token',
  updateRequired: 'x-update-required',
  forceReload: 'x-force-reload',
  lastModified: 'x-last-modified',
  contentHash: 'x-content-hash',
} as const

export const IDEMPOTENCY_KEY_LENGTH = { min: 8, max: 255 } as const
