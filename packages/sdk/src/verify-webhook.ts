const PREFIX = 'whsec_'
/** How far the clocks of both sides may be apart, in seconds. */
const TOLERANCE = 300

/** What a server hears of, as `docs/protocol.md` describes it. */
export interface WebhookEvent {
  type: string
  timestamp: string
  data: Record<string, unknown>
  meta: { api_version: string; hook_id: string; delivery_id: string }
}

export interface Delivery {
  /** The secret of the hook; several while one is being replaced. */
  secret: string | readonly string[]
  /** The headers as they came. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body as it came, before it was parsed. */
  body: string | Uint8Array
  /** How old or early a delivery may be, in seconds; 300 unless told. */
  tolerance?: number
  /** The time in milliseconds; that of this machine unless told. */
  now?: number
}

/** A delivery that is not genuine, or too old. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

/** Gives the event of a delivery that the hook's secret signed (Standard Webhooks); rejects with a `WebhookError` else. */
export async function verifyWebhook(delivery: Delivery): Promise<WebhookEvent> {
  const { headers, tolerance = TOLERANCE, now = Date.now() } = delivery
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  )
  if (!id || !timestamp || !signatures) throw new WebhookError('A header of the signature is missing')
  demandTime(timestamp, tolerance, now)
  const body = typeof delivery.body === 'string' ? new TextEncoder().encode(delivery.body) : delivery.body
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body)
  const secrets = typeof delivery.secret === 'string' ? [delivery.secret] : delivery.secret
  for (const secret of secrets) {
    if (await isSignedBy(secret, signatures, signed)) return parsed(body)
  }
  throw new WebhookError('No signature matches')
}

function headerOf(headers: Delivery['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([own]) => own.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : found?.[0]
}

function demandTime(timestamp: string, tolerance: number, now: number): void {
  const apart = /^\d+$/.test(timestamp) ? Number(timestamp) - now / 1000 : Number.NaN
  if (Number.isNaN(apart)) throw new WebhookError('The time of the signature cannot be read')
  if (apart < -tolerance) throw new WebhookError('The signature is too old')
  if (apart > tolerance) throw new WebhookError('The signature is of the future')
}

/** Whether one of the signatures, separated by spaces, is of this secret; compared by WebCrypto, in constant time. */
async function isSignedBy(secret: string, signatures: string, signed: Bytes): Promise<boolean> {
  const raw = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret)
  if (!raw || raw.length === 0) throw new WebhookError('The secret cannot be read')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify'])
  for (const one of signatures.split(' ')) {
    const [version, text = ''] = one.split(',')
    const signature = version === 'v1' ? bytesOf(text) : null
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true
  }
  return false
}

type Bytes = Uint8Array<ArrayBuffer>

/** The bytes of Base64, or null where it is none. */
function bytesOf(base64: string): Bytes | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  } catch {
    // Whoever sends letters that are no Base64 signed nothing.
    return null
  }
}

function joined(head: Uint8Array, tail: Uint8Array): Bytes {
  const whole = new Uint8Array(head.length + tail.length)
  whole.set(head)
  whole.set(tail, head.length)
  return whole
}

function parsed(body: Uint8Array): WebhookEvent {
  return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent
}
