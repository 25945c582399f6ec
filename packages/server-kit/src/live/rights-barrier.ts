import type { Bus, BusMessage } from '@weft/realtime'

import type { Access } from '../access/access.ts'
import { teamOfChannel } from './channel-rights.ts'

/**
 * A bus whose messages wait until the rights of their workspace are in memory and current, in order per workspace.
 * Delivery then judges without waiting.
 */
export function rightsBarrier(bus: Bus, access: Access): Bus {
  const lines = new Map<number, Promise<void>>()
  return {
    publish: (message) => bus.publish(message),
    close: () => bus.close(),
    subscribe(onMessage) {
      return bus.subscribe((message) => {
        const team_id = message.kind === 'frame' ? teamOfChannel(message.message.channel) : null
        if (team_id === null) return onMessage(message)
        const line = lines.get(team_id)
        if (!line && access.peek(team_id)) return onMessage(message)
        const next = (line ?? Promise.resolve())
          .then(() => ready(team_id))
          .then(() => onMessage(message satisfies BusMessage))
        // What could not be judged is not passed on: the number of the next one tells clients that one is missing.
        const settled = next.catch(() => undefined)
        lines.set(team_id, settled)
        void settled.then(() => lines.get(team_id) === settled && lines.delete(team_id))
      })
    },
  }

  async function ready(team_id: number): Promise<void> {
    if (!access.peek(team_id)) await access.of(team_id)
  }
}
