import type { Notice } from '@weft/api-client'
import type { Scheduler } from '@weft/store'
import { STATUS_POLL_DELAY_MS, STATUS_POLL_THROTTLE_MS } from '@weft/ui/timing'

export interface StatusPollingOptions {
  readonly ask: () => Promise<Notice>
  readonly scheduler: Scheduler
  readonly isHidden: () => boolean
  /** The text to show; null takes the banner away. */
  readonly show: (text: string | null) => void
}

/** Asks for the operator's notice while somebody works: some time after activity, and never often. */
export class StatusPolling {
  private readonly options: StatusPollingOptions
  private cancel: (() => void) | null = null
  private lastAt = Number.NEGATIVE_INFINITY
  private isOver = false

  constructor(options: StatusPollingOptions) {
    this.options = options
  }

  /** Somebody did something, or came back to the tab. */
  noteActivity(): void {
    const { scheduler, isHidden } = this.options
    if (this.isOver || this.cancel || isHidden()) return
    const wait = Math.max(STATUS_POLL_DELAY_MS, this.lastAt + STATUS_POLL_THROTTLE_MS - scheduler.now())
    this.cancel = scheduler.delay(wait, () => {
      this.cancel = null
      // Whoever comes back to the tab is activity again.
      if (!isHidden()) void this.check()
    })
  }

  /** Nothing is asked any more; what is shown goes. */
  stop(): void {
    this.isOver = true
    this.cancel?.()
    this.options.show(null)
  }

  private async check(): Promise<void> {
    const { ask, scheduler, show } = this.options
    this.lastAt = scheduler.now()
    const notice = await ask()
    if (this.isOver) return
    if (notice.kind === 'gone') this.stop()
    else show(notice.kind === 'text' ? notice.text : null)
  }
}

/** Where the notice is asked: the host's neighbour `stat.`, or on this machine the server itself. */
export function statusUrl({
  protocol,
  hostname,
  host,
}: Pick<Location, 'protocol' | 'hostname' | 'host'>): string {
  const isNumbered = /^[\d.]+$|^\[/.test(hostname)
  if (isNumbered || hostname === 'localhost' || hostname.endsWith('.localhost')) return '/api/status/message'
  return `${protocol}//stat.${host}/message`
}
