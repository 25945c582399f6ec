/**
 * Why a socket was closed. Stock clients read the range: 4000-4099 they stay away, 4100-4199 they come back
 * after a second, 4200-4299 at once. So a client that wants to resync after `backlog` connects by itself.
 */
export const CLOSE = {
  unknownKey: 4001,
  unsupportedProtocol: 4007,
  backlog: 4008,
  sessionEnded: 4009,
  overCapacity: 4100,
  restart: 4200,
  pongMissing: 4201,
} as const

/** Codes of `pusher:error` messages that leave the socket open. */
export const REJECTED = { clientEvent: 4301 } as const
