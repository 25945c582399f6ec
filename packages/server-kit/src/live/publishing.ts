import { channelOfFeed, EVENTS, parseRecordEvent } from '@weft/protocol'
import type { Hub } from '@weft/realtime'

import type { Registry } from '../records/contract/registry.ts'
import type { Transaction } from '../records/contract/writer.ts'

/** Sends what a transaction changed to the channels of its feeds. */
export function publishing(hub: Hub, registry: Registry): (transaction: Transaction) => void {
  const stems = new Set(registry.all().map(({ model }) => model.record))
  // Members and workspaces are no collections; roles and ownership change with them.
  const concernsPeople = ({ event }: { event: string }) => {
    const about = parseRecordEvent(event)
    return about !== null && !stems.has(about.record)
  }

  return ({ feeds, areRightsChanged }) => {
    for (const feed of feeds) {
      const channel = channelOfFeed(feed.key)
      feed.events.forEach(({ event, records, partial }, n) => {
        hub.publish(channel, {
          event,
          seq: feed.seq,
          records: records.map((one) => one.record),
          ...(partial && { partial }),
          ...(feed.events.length > 1 ? { part: [n + 1, feed.events.length] as const } : {}),
        })
      })
      for (const { channel: to, event, data } of feed.hints ?? []) hub.publish(to, { event, data })
      // After the frames that it is about: whoever loads anew then has both.
      if (feed.key.kind === 'team' && (areRightsChanged || feed.events.some(concernsPeople)))
        hub.publish(channel, { event: EVENTS.permissionUpdating, data: {} })
    }
  }
}
