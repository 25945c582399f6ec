import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { verifyWebhook } from './verify-webhook.ts'

afterEach(() => vi.useRealTimers())

const SECRET = `whsec_${btoa('a key of thirty-two bytes, no less')}`
const OTHER = `whsec_${btoa('another key of thirty-two bytes!!!')}`
const AT = Date.parse('2026-11-30T12:00:00Z')
const EVENT = {
  type: 'item.created',
  timestamp: '2026-11-30T12:00:00.000Z',
  data: { name: 'Größe ✓' },
  meta: { api_version: '1', hook_id: 'h', delivery_id: 'd' },
}
const BODY = JSON.stringify(EVENT)

/** Headers as the package of the standard signs them. */
function signed(secret: string, { body = BODY, at = AT } = {}): Record<string, string> {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(at / 1000),
    'webhook-signature': new Webhook(secret).sign('msg_1', new Date(at), body),
  }
}

describe('verifyWebhook', () => {
  test('gives the event of what the package of the standard signed, however its headers and body come', async () => {
    const headers = signed(SECRET)
    const shouted = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    )
    for (const one of [headers, shouted, new Headers(headers)])
      for (const body of [BODY, new TextEncoder().encode(BODY)])
        expect(await verifyWebhook({ secret: SECRET, headers: one, body, now: AT })).toEqual(EVENT)
  })

  test('takes any of several secrets and of several signatures', async () => {
    const headers = signed(SECRET)
    const both = { ...headers, 'webhook-signature': `v1a,x v1,!! ${signed(OTHER)['webhook-signature']}` }
    expect(await verifyWebhook({ secret: [SECRET, OTHER], headers: both, body: BODY, now: AT })).toEqual(
      EVENT,
    )
    await expect(verifyWebhook({ secret: SECRET, headers: both, body: BODY, now: AT })).rejects.toThrow(
      'No signature matches',
    )
  })

  test('refuses another body, id, secret or time, as the package of the standard does', async () => {
    const good = signed(SECRET)
    const cases: [string, Record<string, string>, string][] = [
      [`${BODY} `, good, 'No signature matches'],
      [BODY, { ...good, 'webhook-id': 'msg_2' }, 'No signature matches'],
      [BODY, { ...good, 'webhook-timestamp': String(AT / 1000 + 1) }, 'No signature matches'],
      [
        BODY,
        { ...good, 'webhook-signature': good['webhook-signature']?.slice(0, -6) ?? '' },
        'No signature matches',
      ],
      [
        BODY,
        { ...good, 'webhook-signature': good['webhook-signature']?.replace('v1', 'v2') ?? '' },
        'No signature',
      ],
      [BODY, signed(OTHER), 'No signature matches'],
      [BODY, signed(SECRET, { at: AT - 301_000 }), 'too old'],
      [BODY, signed(SECRET, { at: AT + 301_000 }), 'of the future'],
      [BODY, { ...good, 'webhook-timestamp': '1e9' }, 'cannot be read'],
      [BODY, { ...good, 'webhook-signature': '' }, 'header of the signature is missing'],
    ]
    vi.useFakeTimers({ now: AT })
    for (const [body, headers, message] of cases) {
      await expect(verifyWebhook({ secret: SECRET, headers, body })).rejects.toThrow(message)
      expect(() => new Webhook(SECRET).verify(body, headers)).toThrow(WebhookVerificationError)
    }
  })

  test('takes the tolerance that it is told', async () => {
    const headers = signed(SECRET, { at: AT - 301_000 })
    const delivery = { secret: SECRET, headers, body: BODY, now: AT, tolerance: 302 }
    expect(await verifyWebhook(delivery)).toEqual(EVENT)
  })
})
