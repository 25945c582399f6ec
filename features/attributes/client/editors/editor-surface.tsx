import { Popover } from '@weft/ui'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { EditorMove, EditorProps } from '../attribute-member.ts'
import styles from './editors.module.css'
import { readEditorKey } from './keys.ts'

interface EditorSurfaceProps {
  label: string
  placement: EditorProps['placement']
  width?: number
  /** Inner distance: the content has its own. */
  padding?: 'none'
  children: ReactNode
  /**
   * Saves what is there: the surface was left by a press outside, by Tab, or by Enter where it is
   * nobody else's. False keeps it open, because something cannot be saved.
   */
  onDone(move: EditorMove): boolean | void
  onCancel(): void
  /** Enter belongs to the content, as in texts of several lines. */
  keepsEnter?: boolean
}

/** The surface beside a cell that the larger editors open in. Escape leaves, a press outside saves. */
export function EditorSurface(props: EditorSurfaceProps) {
  const { label, placement, width, padding, children, onDone, onCancel, keepsEnter } = props
  const anchor = useRef<HTMLSpanElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)
  const focused = useRef<HTMLElement | null>(null)
  // A line that somebody else took away must not take the keys along.
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return
    surface.current?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  })
  const once = (end: () => boolean | void) => {
    if (isDone.current) return
    isDone.current = true
    if (end() === false) isDone.current = false
  }
  const handleKey = (event: KeyboardEvent) => {
    // The surface is a child of the cell for React, and its keys are none of the grid's.
    event.stopPropagation()
    const key = readEditorKey(event)
    if (key === null || (event.key === 'Enter' && keepsEnter && !(event.ctrlKey || event.metaKey))) return
    // Among several fields Tab walks through them first.
    if (event.key === 'Tab' && !isLastStop(event)) return
    event.preventDefault()
    once(key === 'cancel' ? onCancel : () => onDone(placement === 'panel' ? 'none' : key))
  }
  return (
    <>
      <span ref={anchor} className={placement === 'cell' ? styles['anchor'] : styles['panelAnchor']} />
      <Popover
        label={label}
        anchor={anchor}
        isOpen
        padding="none"
        {...(width === undefined ? {} : { width })}
        onOpenChange={(isOpen) => {
          if (!isOpen) once(() => onDone('none'))
        }}
      >
        {/* Keys that the fields inside do not take come up to here. */}
        <div
          ref={surface}
          className={styles['surface']}
          data-padding={padding}
          role="presentation"
          onKeyDown={handleKey}
          onFocus={(event) => {
            focused.current = event.target
          }}
        >
          {children}
        </div>
      </Popover>
    </>
  )
}

/** Whether Tab would leave the surface, forwards or backwards. */
function isLastStop(event: KeyboardEvent): boolean {
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input, textarea, button, [tabindex="0"]'),
  ].filter((stop) => stop.tabIndex >= 0 && !stop.matches(':disabled'))
  return (event.shiftKey ? stops[0] : stops.at(-1)) === event.target
}
