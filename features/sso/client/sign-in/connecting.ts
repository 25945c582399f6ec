import type { KeyValueStorage } from '@weft/api-client'
import { now } from '@weft/base'

const KEY = 'weft.sso-connecting'
/** As long as the server waits for a provider's answer: a way that was given up means nothing later. */
const GOOD_MS = 15 * 60_000

/** Notes that whoever leaves for the provider wants to connect the account that is signed in here. */
export const beginConnecting = (storage: KeyValueStorage): void => storage.setItem(KEY, String(now()))

export const isConnecting = (storage: KeyValueStorage): boolean =>
  now() - Number(storage.getItem(KEY) ?? 0) < GOOD_MS

export const stopConnecting = (storage: KeyValueStorage): void => storage.removeItem(KEY)
