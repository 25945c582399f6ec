import type { PreviewGate } from '@weft/api-client'
import type { Scheduler, Transport } from '@weft/store'

/** A page whose parts ask one after another is done when nobody has asked for so long. */
const QUIET_MS = 1_000
/** A page that asks nothing, or never ends. */
const LONGEST_MS = 15_000

/**
 * The calls of a preview: what fills the page that was opened goes through; once that is quiet the gate is shut, and
 * nothing is asked any more.
 */
export function readFirstPage(
  calls: Transport,
  { gate, scheduler }: { gate: PreviewGate; scheduler: Scheduler },
): Transport {
  let running = 0
  let cancel = () => {}
  const shut = () => {
    cancel()
    cancelLongest()
    gate.shut()
  }
  const cancelLongest = scheduler.delay(LONGEST_MS, shut)
  gate.beginReading()

  async function reading<T>(call: () => Promise<T>): Promise<T> {
    running++
    cancel()
    try {
      return await call()
    } finally {
      running--
      if (running === 0) cancel = scheduler.delay(QUIET_MS, shut)
    }
  }

  return {
    ...calls,
    index: (...asked) => reading(() => calls.index(...asked)),
    one: (...asked) => reading(() => calls.one(...asked)),
    content: (...asked) => reading(() => calls.content(...asked)),
  }
}
