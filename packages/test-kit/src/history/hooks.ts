import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Checker, Delivery, Entry } from './history.ts'

/** Every committed change reaches the outside at least once under one id and signed, and nothing else does. */
export const hooks: Checker = {
  name: 'hooks',
  check({ feed, deliveries, secret }) {
    if (!deliveries) return null
    const found: string[] = []
    const told = new Map<string, string>()
    const events = new Map<string, string>()
    for (const delivery of deliveries) {
      if (!isSigned(secret, delivery)) {
        found.push(`Delivery ${delivery.id} is not signed by us`)
        continue
      }
      const { event } = JSON.parse(delivery.body) as { event: string }
      if ((told.get(event) ?? delivery.id) !== delivery.id) found.push(`${event} was told under two ids`)
      if ((events.get(delivery.id) ?? event) !== event)
        found.push(`Id ${delivery.id} was used for two events`)
      told.set(event, delivery.id)
      events.set(delivery.id, event)
    }
    const happened = new Set(feed.map(eventOf))
    for (const event of happened) if (!told.has(event)) found.push(`${event} was told to nobody`)
    for (const event of told.keys())
      if (!happened.has(event)) found.push(`${event} was told and never happened`)
    return found
  },
}

/** What names an entry for good: its place in its feed. */
export function eventOf({ feed, seq, n }: Pick<Entry, 'feed' | 'seq' | 'n'>): string {
  return `${feed} ${seq}.${n}`
}

/** As Standard Webhooks sign: id, time and body. */
export function signatureOf(secret: string, { id, t, body }: Omit<Delivery, 'signature'>): string {
  return `v1,${createHmac('sha256', secret).update(`${id}.${t}.${body}`).digest('base64')}`
}

function isSigned(secret: string, delivery: Delivery): boolean {
  const [given, wanted] = [delivery.signature, signatureOf(secret, delivery)].map((text) => Buffer.from(text))
  return (
    given !== undefined &&
    wanted !== undefined &&
    given.length === wanted.length &&
    timingSafeEqual(given, wanted)
  )
}
