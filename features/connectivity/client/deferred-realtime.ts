import type { Realtime, RealtimeListener } from './realtime-listener.ts'

/** Realtime that is still being set up: what is listened to until then is joined once it is there. */
export function deferRealtime(coming: Promise<Realtime>): Realtime {
  const waiting = new Set<() => void>()
  let there: Realtime | null = null
  let isStopped = false
  coming
    .then((realtime) => {
      if (isStopped) {
        realtime.stop()
        return
      }
      there = realtime
      for (const join of waiting) join()
      waiting.clear()
    })
    // Without a socket the product works on what it asks for.
    .catch(() => undefined)
  return {
    listen(channel: string, listener: RealtimeListener) {
      if (there) return there.listen(channel, listener)
      let leave = () => {}
      const join = () => {
        if (there) leave = there.listen(channel, listener)
      }
      waiting.add(join)
      return () => {
        waiting.delete(join)
        leave()
      }
    },
    send: (channel, event, data) => there?.send(channel, event, data),
    stop() {
      isStopped = true
      waiting.clear()
      there?.stop()
    },
  }
}
