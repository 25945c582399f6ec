import { createECDH } from 'node:crypto'

import {
  type Caller,
  errors,
  invalid,
  type Kit,
  nothing,
  type Route,
  route,
  signedIn,
} from '@weft/server-kit'

import { addDevice, readPushKey, removeDevice } from '../../shared/index.ts'
import type { PushKeys } from './push-keys.ts'
import { dropDevice, keepDevice } from './queries.ts'

export interface DeviceDeps {
  keys(): Promise<PushKeys>
  /** `host:port` beside the public internet that the operator lets requests go to. */
  allow: readonly string[]
}

export function deviceRoutes(kit: Kit, { keys, allow }: DeviceDeps): Route[] {
  return [
    route(readPushKey, {
      scope: 'oneself',
      load: nothing,
      permit: signedIn,
      handle: async () => ({ data: { public_key: (await keys()).publicKey } }),
    }),
    route(addDevice, {
      scope: 'oneself',
      load: nothing,
      permit: (input) => {
        signedIn(input)
        ownSession(input.caller)
      },
      async handle({ body, caller }) {
        const { token, keys: given } = body
        if (!isPlace(token, allow)) throw invalid('token: not an address of a push service')
        if (!isKey(given.p256dh)) throw invalid('keys.p256dh: not a key of a browser')
        const { user_id } = caller
        await kit.db.write({ user: user_id }, (tx) =>
          keepDevice(tx, { user_id, session_id: ownSession(caller) }, { endpoint: token, ...given }),
        )
        return { data: { token } }
      },
    }),
    route(removeDevice, {
      scope: 'oneself',
      load: nothing,
      permit: signedIn,
      async handle({ body, caller }) {
        await dropDevice(kit.db, caller.user_id, body.token)
        return { data: { token: body.token } }
      },
    }),
  ]
}

/** Whoever acts as another person for a while takes no device into their name. */
function ownSession({ session_id, operator_id }: Caller): string {
  if (session_id === null || operator_id !== undefined) throw errors.forbidden()
  return session_id
}

function isPlace(address: string, allow: readonly string[]): boolean {
  const url = URL.parse(address)
  if (!url || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && allow.includes(url.host))
}

/** Whether it is a point of the curve: one that is not would fail only when something is sent. */
function isKey(p256dh: string): boolean {
  const mine = createECDH('prime256v1')
  mine.generateKeys()
  try {
    return mine.computeSecret(Buffer.from(p256dh, 'base64url')).length === 32
  } catch {
    // How the library says that a key is none.
    return false
  }
}
