import { now } from '@weft/base'

/** What a native app around the page tells of itself: it sets `weftNative` before the page's program starts. */
export interface NativeShell {
  /** After so long in the background everything that is open is loaded anew. Milliseconds. */
  readonly refreshAfterIdleMs: number
}

export interface NativeResumeOptions {
  /** Hears `pause` and `resume`, as native shells raise them at the document. */
  readonly target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  readonly onRefresh: () => void
  readonly clock?: () => number
}

/** The shell that the page runs in; null in a browser. */
export function findNativeShell(page: object): NativeShell | null {
  const shell: unknown = 'weftNative' in page ? page.weftNative : null
  const idle =
    typeof shell === 'object' && shell !== null && 'refreshAfterIdleMs' in shell && shell.refreshAfterIdleMs
  return typeof idle === 'number' && idle >= 0 ? { refreshAfterIdleMs: idle } : null
}

/** Asks for everything anew when the app comes back after its idle time; the answer ends it. */
export function watchNativeResume(shell: NativeShell, options: NativeResumeOptions): () => void {
  const { target, onRefresh, clock = now } = options
  let pausedAt: number | null = null
  const pause = () => {
    pausedAt = clock()
  }
  const resume = () => {
    const isLong = pausedAt !== null && clock() - pausedAt >= shell.refreshAfterIdleMs
    pausedAt = null
    if (isLong) onRefresh()
  }
  target.addEventListener('pause', pause)
  target.addEventListener('resume', resume)
  return () => {
    target.removeEventListener('pause', pause)
    target.removeEventListener('resume', resume)
  }
}
