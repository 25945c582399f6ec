import { loadOnce } from '@weft/base'
import type { Database } from '@weft/db'
import { createSeal } from '@weft/features/mail/server'

import { keepPushKeys, replacePushKeys } from './queries.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** By which push services know this instance: the same on every node and after each start. Made with the first use. */
export function createPushKeys(db: Database, secret: string): () => Promise<PushKeys> {
  const seal = createSeal(secret, 'push keys')
  return loadOnce(async () => {
    const { default: webPush } = await import('web-push')
    const fresh = webPush.generateVAPIDKeys()
    const made = { public_key: fresh.publicKey, private_key: seal.close(fresh.privateKey) }
    const kept = await db.owner((tx) => keepPushKeys(tx, made))
    try {
      return { publicKey: kept.public_key, privateKey: seal.open(kept.private_key) }
    } catch {
      // The secret is another one since: browsers are asked anew, by their next visit to the settings.
      await db.owner((tx) => replacePushKeys(tx, kept, made))
      const now = await db.owner((tx) => keepPushKeys(tx, made))
      return { publicKey: now.public_key, privateKey: seal.open(now.private_key) }
    }
  })
}
