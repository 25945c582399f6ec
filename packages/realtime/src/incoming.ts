import type { RawData } from 'ws'

/** What a client may say; anything else is 'malformed' and changes nothing. */
type Incoming =
  | { kind: 'ping' }
  | { kind: 'pong' }
  | { kind: 'subscribe'; channel: unknown; auth: unknown; channelData: unknown }
  | { kind: 'unsubscribe'; channel: unknown }
  | { kind: 'client'; event: string; channel: unknown; data: unknown }
  | { kind: 'unknown'; event: string }
  | { kind: 'malformed' }

const MALFORMED: Incoming = { kind: 'malformed' }
const EVENT_CHARS = 200

export function parseIncoming(raw: RawData, isBinary: boolean): Incoming {
  if (isBinary) return MALFORMED
  const body = parseObject(raw.toString())
  const event = body?.['event']
  if (!body || typeof event !== 'string' || event.length > EVENT_CHARS) return MALFORMED
  if (event === 'pusher:ping') return { kind: 'ping' }
  if (event === 'pusher:pong') return { kind: 'pong' }
  if (event.startsWith('client-')) {
    return { kind: 'client', event, channel: body['channel'], data: body['data'] }
  }
  const data = parseObject(body['data'])
  if (event === 'pusher:unsubscribe') return { kind: 'unsubscribe', channel: data?.['channel'] }
  if (event !== 'pusher:subscribe') return { kind: 'unknown', event }
  return {
    kind: 'subscribe',
    channel: data?.['channel'],
    auth: data?.['auth'],
    channelData: data?.['channel_data'],
  }
}

// Some clients send `data` as an object, some as JSON text: protocol 7 allows both.
function parseObject(value: unknown): Record<string, unknown> | null {
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isObject ? (parsed as Record<string, unknown>) : null
  } catch {
    // No JSON is no object; the sender is told.
    return null
  }
}
