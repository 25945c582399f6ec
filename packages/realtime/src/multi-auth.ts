import { defineErrors } from '@weft/base'
import { isChannelName } from './channel-name.ts'
import type { ChannelAuth, Signer } from './channel-signature.ts'
import type { Limits } from './limits.ts'

export const realtimeErrors = defineErrors({
  socket_id_invalid: { status: 422, message: 'The socket id is not valid.' },
  too_many_channels: { status: 422, message: 'Too many channels in one request.' },
})

export interface MultiAuthInput {
  socketId: string
  channelNames: readonly string[]
  userId: number
  sessionId: string
  /** Presence channels: what everybody there sees of this user. */
  userInfo?: unknown
  /** Whether this user may subscribe; asked once per distinct name, all at once. */
  allow: (channel: string) => boolean | Promise<boolean>
}

/** Keyed by channel name; every status but 200 means Unauthorized. */
export type MultiAuthAnswer = Record<string, { status: number; data: ChannelAuth | { message: string } }>

/**
 * Answers a batch of channel authorisations: one forbidden name does not spoil the others (403; a
 * malformed name 422). A malformed socket id or too many names are an AppError for the whole call.
 */
export async function authoriseChannels(
  input: MultiAuthInput,
  { signer, limits, now }: { signer: Signer; limits: Limits; now: () => number },
): Promise<MultiAuthAnswer> {
  const { socketId, userId, sessionId, userInfo } = input
  if (!/^\d{1,20}\.\d{1,20}$/.test(socketId)) throw realtimeErrors.socket_id_invalid()
  if (input.channelNames.length > limits.multiAuthNames) throw realtimeErrors.too_many_channels()
  const expiresAt = now() + limits.authMs
  const answers = [...new Set(input.channelNames)].map(async (channel) => {
    if (!isChannelName(channel, limits.channelNameChars)) {
      return [channel, { status: 422, data: { message: 'The channel name is not valid.' } }] as const
    }
    if (!(await input.allow(channel))) {
      return [channel, { status: 403, data: { message: 'This action is unauthorized.' } }] as const
    }
    const data = signer.sign({ socketId, channel, userId, sessionId, expiresAt, userInfo })
    return [channel, { status: 200, data }] as const
  })
  return Object.fromEntries(await Promise.all(answers))
}
