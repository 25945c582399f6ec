import type { Message } from './message.ts'

/** A message of the protocol; `data` is JSON inside JSON, as protocol 7 has it. */
export function encodeFrame(event: string, data: unknown, channel?: string, userId?: string): Buffer {
  return Buffer.from(JSON.stringify({ event, channel, user_id: userId, data: JSON.stringify(data) }))
}

/** The frame of a message with these records, or its partial form when that is longer than `maxBytes`. */
export function encodeMessage(
  message: Message,
  records: readonly unknown[] | undefined,
  maxBytes: number,
): Buffer {
  const { event, channel, userId, seq, part, partial, data } = message
  const whole = encodeFrame(event, { ...data, seq, records, part, partial }, channel, userId)
  // A list of members cannot be asked for elsewhere: it goes whole.
  if (whole.length <= maxBytes || event.startsWith('pusher_internal:')) return whole
  return encodeFrame(event, { seq, records: [], part, partial: true }, channel, userId)
}

/** The frame for a receiver who may know that something changed, but not what. */
export function encodeHidden(message: Message): Buffer {
  const { event, channel, seq, part } = message
  return encodeFrame(event, { seq, records: [], part }, channel)
}

/** The message without its records when they weigh more than `maxBytes`: no receiver could get them anyway. */
export function lighten(message: Message, maxBytes: number): Message {
  if (!message.records?.length || JSON.stringify(message.records).length <= maxBytes) return message
  return { ...message, records: [], partial: true }
}
