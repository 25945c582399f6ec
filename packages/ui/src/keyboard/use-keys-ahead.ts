import { useEffect, useMemo, useRef } from 'react'

import { giveFocus } from './give-focus.ts'
import type { HoldOptions } from './keep-input.ts'
import { keyQueue } from './key-queue.ts'

export interface KeysAhead {
  /** An editor is being opened by what was pressed in this place. */
  begin(options: HoldOptions): void
  /** It was closed, or never came. */
  end(): void
  /** It closes: the focus goes to what `target` finds, and keys wait until it is there. */
  close(target: () => HTMLElement | null): void
}

/** Keys between the opening of an editor and the moment when it has the focus reach it, in their order. */
export function useKeysAhead(): KeysAhead {
  const release = useRef<((isForgotten?: boolean) => void) | null>(null)
  useEffect(() => () => release.current?.(true), [])
  return useMemo(() => {
    const end = () => {
      release.current?.()
      release.current = null
    }
    return {
      begin(options) {
        const before = release.current
        release.current = keyQueue.holdUntilFocus(options)
        before?.()
      },
      end,
      close(target) {
        const from = document.activeElement ?? document.body
        const before = release.current
        const held = keyQueue.hold({ from })
        release.current = held
        before?.()
        void giveFocus(from, target).then(() => release.current === held && end())
      },
    }
  }, [])
}
