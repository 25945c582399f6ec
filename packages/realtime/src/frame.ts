import type { Message } from './message.ts'
import { wireFrame } from './socket/wire-frame.ts'

/** A message of the protocol as it goes over the wire. */
export function encodeFrame(event: string, data: unknown, channel?: string): Buffer {
  return wireFrame(encodeText(event, data, channel))
}

/** A message of the protocol; `data` is JSON inside JSON, as protocol 7 has it. */
function encodeText(event: string, data: unknown, channel?: string, userId?: string): string {
  return JSON.stringify({ event, channel, user_id: userId, data: JSON.stringify(data) })
}

/** The frame of a message with these records, or its partial form when that is longer than `maxBytes`. */
export function encodeMessage(
  message: Message,
  records: readonly unknown[] | undefined,
  maxBytes: number,
): Buffer {
  const { event, channel, userId, seq, part, partial, data } = message
  const whole = encodeText(event, { ...data, seq, records, part, partial }, channel, userId)
  // A list of members cannot be asked for elsewhere: it goes whole.
  const isWhole = Buffer.byteLength(whole) <= maxBytes || event.startsWith('pusher_internal:')
  if (isWhole) return wireFrame(whole)
  return wireFrame(encodeText(event, { seq, records: [], part, partial: true }, channel, userId))
}

/** The frame for a receiver who may know that something changed, but not what. */
export function encodeHidden(message: Message): Buffer {
  const { event, channel, seq, part } = message
  return encodeFrame(event, { seq, records: [], part }, channel)
}

/** The message without its records when they weigh more than `maxBytes`: no receiver could get them anyway. */
export function lighten(message: Message, maxBytes: number): Message {
  if (!message.records?.length || !isHeavier(message.records, maxBytes)) return message
  return { ...message, records: [], partial: true }
}

/** Whether the array's JSON is longer; looks no further than needed to know. */
function isHeavier(records: readonly unknown[], maxChars: number): boolean {
  let chars = 1
  for (const record of records) {
    chars += JSON.stringify(record).length + 1
    if (chars > maxChars) return true
  }
  return false
}
