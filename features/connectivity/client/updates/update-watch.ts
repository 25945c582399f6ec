import type { Scheduler } from '@weft/store'
import { FORCED_RELOAD_MAX_MS, FORCED_RELOAD_MIN_MS, VERSION_CHECK_MS } from '@weft/ui/timing'

export interface UpdateWatchOptions {
  readonly scheduler: Scheduler
  /** Looks for a newer program on the server; what it finds is told to `onNewVersion` of the worker. */
  readonly check: () => Promise<void>
  /** Loads the page anew, with the newest program there is. */
  readonly reload: () => void
}

/** Keeps the program from growing old under people who never close it. */
export class UpdateWatch {
  private readonly options: UpdateWatchOptions
  private cancelCheck: (() => void) | null = null
  private cancelReload: (() => void) | null = null

  constructor(options: UpdateWatchOptions) {
    this.options = options
    this.planCheck()
  }

  /** The server told that there is a new version; `force` when nobody may go on with the old one. */
  noteBroadcast(force: boolean): void {
    void this.check()
    if (!force || this.cancelReload) return
    const { scheduler, reload } = this.options
    // Spread, so that not all clients come at once.
    const wait = FORCED_RELOAD_MIN_MS + scheduler.random() * (FORCED_RELOAD_MAX_MS - FORCED_RELOAD_MIN_MS)
    this.cancelReload = scheduler.delay(wait, reload)
  }

  stop(): void {
    this.cancelCheck?.()
    this.cancelReload?.()
  }

  private planCheck(): void {
    this.cancelCheck = this.options.scheduler.delay(VERSION_CHECK_MS, () => {
      void this.check()
      this.planCheck()
    })
  }

  private async check(): Promise<void> {
    try {
      await this.options.check()
    } catch {
      // Without a network there is nothing to find; the next hour asks again.
    }
  }
}
