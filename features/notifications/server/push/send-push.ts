import type { PushMessage } from '@weft/protocol'
import { type Outbound, OutboundError } from '@weft/server-kit'

import type { PushKeys } from './push-keys.ts'
import type { PushDevice } from './queries.ts'

const DAY_S = 86_400
const MOST_BYTES = 3_072

/** An address that a browser gave and that is no place to send to is as good as gone. */
const NO_PLACE = ['address', 'scheme', 'port', 'redirect']

/**
 * Sends a message to a device, closed for it alone. The request is made by the library and sent by the one way out: the
 * address is one that somebody supplied.
 */
export async function sendPush(
  { outbound, keys, subject }: { outbound: Outbound; keys: PushKeys; subject: string },
  { endpoint, p256dh, auth }: PushDevice,
  message: PushMessage,
): Promise<'sent' | 'gone' | 'later'> {
  const { default: webPush } = await import('web-push')
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payloadOf(message), {
    vapidDetails: { subject, ...keys },
    TTL: DAY_S,
    urgency: 'normal',
    topic: message.id.replaceAll('-', ''),
    contentEncoding: 'aes128gcm',
  })
  try {
    const { status } = await outbound.fetch(endpoint, {
      method: 'POST',
      headers: request.headers,
      body: request.body ?? '',
      maxBytes: 16_384,
    })
    if (status >= 200 && status < 300) return 'sent'
    // Too many at once, or a service that is down; whatever else it answers, it will answer again.
    return status === 429 || status >= 500 ? 'later' : 'gone'
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return NO_PLACE.includes(error.problem) ? 'gone' : 'later'
  }
}

function payloadOf(message: PushMessage): string {
  const whole = JSON.stringify(message)
  if (Buffer.byteLength(whole) <= MOST_BYTES) return whole
  // Names are short as they are kept; this is for what is written in many bytes.
  const cut = (text: string) => Array.from(text).slice(0, 100).join('')
  return JSON.stringify({ ...message, title: cut(message.title), body: cut(message.body) })
}
