import type { ReactNode } from 'react'
import { now } from '@weft/base'
import {
  TOAST_ANIMATION_MS,
  TOAST_CONNECTION_MS,
  TOAST_DEFAULT_MS,
  TOAST_ERROR_MS,
  TOAST_LONG_ERROR_MS,
  TOAST_UPDATE_MS,
} from '../timing.ts'

export type ToastTone = 'default' | 'success' | 'error' | 'info'

export interface ToastOptions {
  /** A toast with the same id takes the place of the one that is shown. */
  readonly id?: string
  readonly tone?: ToastTone
  readonly icon?: ReactNode
  /** In ms; `null` stays until it is dismissed. */
  readonly duration?: number | null
  /** A button such as Undo; pressing it also closes the toast. */
  readonly action?: { readonly label: string; onPress(): void }
  onClose?(): void
}

export interface Toast extends Omit<ToastOptions, 'duration'> {
  readonly id: string
  readonly message: ReactNode
  readonly tone: ToastTone
  readonly duration: number | null
  readonly isLeaving: boolean
}

interface Clock {
  timer?: ReturnType<typeof setTimeout>
  startedAt: number
  remaining: number
}

/** Toasts outside React: any code may show one; a `ToastRegion` renders them. */
export function createToastStore() {
  let toasts: readonly Toast[] = []
  let paused = false
  let counter = 0
  const clocks = new Map<string, Clock>()
  const listeners = new Set<() => void>()

  const set = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  const stop = (id: string) => {
    clearTimeout(clocks.get(id)?.timer)
    clocks.delete(id)
  }
  const run = (id: string, clock: Clock) => {
    clock.startedAt = now()
    clock.timer = setTimeout(() => dismiss(id), clock.remaining)
  }

  /** An error that is on the screen is not said twice: its time begins anew. */
  function sameAs(message: ReactNode, tone: ToastTone): string | undefined {
    if (typeof message !== 'string' || tone !== 'error') return undefined
    return toasts.find((one) => one.message === message && one.tone === tone && !one.isLeaving)?.id
  }

  function show(message: ReactNode, options: ToastOptions = {}): string {
    counter += 1
    const { tone = 'default', duration = TOAST_DEFAULT_MS } = options
    const { id = sameAs(message, tone) ?? `toast-${counter}` } = options
    stop(id)
    const shown: Toast = { ...options, id, message, tone, duration, isLeaving: false }
    const exists = toasts.some((one) => one.id === id)
    // The newest is on top.
    set(exists ? toasts.map((one) => (one.id === id ? shown : one)) : [shown, ...toasts])
    if (duration !== null) {
      const clock: Clock = { startedAt: now(), remaining: duration }
      clocks.set(id, clock)
      if (!paused) run(id, clock)
    }
    return id
  }

  function dismiss(id: string): void {
    const toast = toasts.find((one) => one.id === id)
    if (!toast || toast.isLeaving) return
    stop(id)
    set(toasts.map((one) => (one.id === id ? { ...one, isLeaving: true } : one)))
    setTimeout(() => {
      // It may have been shown again while it was leaving.
      if (toasts.some((one) => one.id === id && one.isLeaving)) set(toasts.filter((one) => one.id !== id))
    }, TOAST_ANIMATION_MS)
    toast.onClose?.()
  }

  return {
    show,
    dismiss,
    success: (message: ReactNode, options?: ToastOptions) => show(message, { tone: 'success', ...options }),
    /** 5 s. */
    error: (message: ReactNode, options?: ToastOptions) =>
      show(message, { tone: 'error', duration: TOAST_ERROR_MS, ...options }),
    /** 10 s: the person has to do something first, such as getting online. */
    longError: (message: ReactNode, options?: ToastOptions) =>
      show(message, { tone: 'error', duration: TOAST_LONG_ERROR_MS, ...options }),
    /** Connected, Syncing: 5 s, each replaces the one before. */
    connection: (message: ReactNode, options?: ToastOptions) =>
      show(message, { id: 'connection', tone: 'info', duration: TOAST_CONNECTION_MS, ...options }),
    /** A new version: 15 s. */
    update: (message: ReactNode, options?: ToastOptions) =>
      show(message, { id: 'update', tone: 'info', duration: TOAST_UPDATE_MS, ...options }),
    /** Takes every toast away at once. */
    clear: () => {
      for (const id of clocks.keys()) stop(id)
      set([])
    },
    /** Stops all clocks while somebody reads. */
    pause: () => {
      if (paused) return
      paused = true
      for (const clock of clocks.values()) {
        clearTimeout(clock.timer)
        clock.remaining = Math.max(0, clock.remaining - (now() - clock.startedAt))
      }
    },
    resume: () => {
      if (!paused) return
      paused = false
      for (const [id, clock] of clocks) run(id, clock)
    },
    getToasts: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type ToastStore = ReturnType<typeof createToastStore>

/** The toasts of this application. */
export const toast = createToastStore()
