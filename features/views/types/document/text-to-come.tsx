import { type ReactNode, useState } from 'react'

import { keyQueue, useKeysAhead } from '@weft/ui'

import styles from './document.module.css'

export interface Press {
  x: number
  y: number
}

/** At no place: the text goes on at its end. */
const AT_END: Press = { x: -1, y: -1 }

/**
 * Keys and a press for a text whose editor is still on its way: `props` make a place that can be written in at once,
 * and `pressed` is where the editor takes the focus when it comes; null where nobody asked for it. `isAsked`: it was
 * asked for before.
 */
export function useTextToCome(isAsked: boolean) {
  const keysAhead = useKeysAhead()
  const [pressed, setPressed] = useState<Press | null>(isAsked ? AT_END : null)
  const props = {
    onPointerDown: ({ clientX, clientY }: React.PointerEvent) => setPressed({ x: clientX, y: clientY }),
    onFocus({ target, currentTarget }: React.FocusEvent) {
      if (target !== currentTarget) return
      // By key.
      setPressed((before) => before ?? AT_END)
      keysAhead.begin({ from: currentTarget, cancel: () => (currentTarget as HTMLElement).blur() })
    },
    onBlur({ target, currentTarget }: React.FocusEvent) {
      // It was taken away for the editor, or what was typed goes there still.
      if (target !== currentTarget || !currentTarget.isConnected || keyQueue.isWaiting()) return
      setPressed(null)
      keysAhead.end()
    },
  }
  return { pressed, props }
}

/** A text that can be read, and pressed and written in before its editor is there. */
export function TextToCome({
  label,
  props,
  children,
}: {
  label: string
  props: ReturnType<typeof useTextToCome>['props']
  children: ReactNode
}) {
  return (
    <div
      className={styles['toCome']}
      role="textbox"
      aria-multiline
      aria-busy
      aria-label={label}
      tabIndex={0}
      data-to-come
      {...props}
    >
      {children}
    </div>
  )
}
