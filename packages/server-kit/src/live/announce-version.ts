import { EVENTS, PUBLIC_CHANNEL } from '@weft/protocol'
import type { Hub } from '@weft/realtime'

/** By then the clients of the server that ended are back. */
const AFTER_START_MS = 20_000

/**
 * Tells everybody that a server has started, and with it perhaps a newer client: they look for one. With `force` those
 * of an older build reload by themselves. The answer takes it back.
 */
export function announceVersion(
  hub: Pick<Hub, 'publish'>,
  force: boolean,
  after = AFTER_START_MS,
): () => void {
  const timer = setTimeout(
    () => hub.publish(PUBLIC_CHANNEL, { event: EVENTS.newAppVersion, data: { force } }),
    after,
  )
  timer.unref()
  return () => clearTimeout(timer)
}
