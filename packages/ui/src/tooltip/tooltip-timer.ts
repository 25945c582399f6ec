import { ANOTHER_TOOLTIP_SHOW_MS, TOOLTIP_DISPOSE_MS, TOOLTIP_HIDE_MS, TOOLTIP_SHOW_MS } from '../timing.ts'

export type TooltipPhase = 'closed' | 'open' | 'leaving'

export interface TooltipTimer {
  /** Asks for the tooltip; `delay` in ms replaces the usual one. */
  enter(delay?: number): void
  /** The pointer or the focus went away; the delay lets the pointer reach the tooltip itself. */
  leave(): void
  /** Away at once: a press, Escape, or the anchor is gone. */
  close(): void
}

// At most one tooltip is on the screen; while it is, the next one waits for it to leave.
let visible: TooltipTimer | null = null

/** Whatever tooltip is on the screen goes at once. */
export function closeTooltip(): void {
  visible?.close()
}

/** The show, hide and dispose delays of one tooltip. */
export function createTooltipTimer(onPhase: (phase: TooltipPhase) => void): TooltipTimer {
  let phase: TooltipPhase = 'closed'
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (next: TooltipPhase) => {
    if (next === phase) return
    phase = next
    onPhase(next)
  }
  const open = () => {
    if (visible !== self) visible?.close()
    visible = self
    set('open')
  }
  const fade = () => {
    if (visible === self) visible = null
    set('leaving')
    timer = setTimeout(() => set('closed'), TOOLTIP_DISPOSE_MS)
  }

  const self: TooltipTimer = {
    enter(delay = TOOLTIP_SHOW_MS) {
      clearTimeout(timer)
      if (phase === 'open') return
      const isAnother = visible !== null && visible !== self
      const wait = Math.max(delay, isAnother ? ANOTHER_TOOLTIP_SHOW_MS : 0)
      if (wait === 0) open()
      else timer = setTimeout(open, wait)
    },
    leave() {
      clearTimeout(timer)
      if (phase === 'open') timer = setTimeout(fade, TOOLTIP_HIDE_MS)
      else if (phase === 'leaving') fade()
    },
    close() {
      clearTimeout(timer)
      if (visible === self) visible = null
      set('closed')
    },
  }
  return self
}
