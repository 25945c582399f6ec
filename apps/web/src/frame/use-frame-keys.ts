import { useEffect, useRef } from 'react'

interface FrameKeys {
  palette(): void
  keys(): void
  sidebar(): void
}

/** The keys that work on every page of the frame. Nothing happens while somebody types. */
export function useFrameKeys(actions: FrameKeys): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const isModified = event.metaKey || event.ctrlKey
      if (isModified && !event.shiftKey && !event.altKey) {
        if (event.key.toLowerCase() === 'k') latest.current.palette()
        else if (event.key === '\\') latest.current.sidebar()
        else return
        event.preventDefault()
        return
      }
      if (event.key !== '?' || isModified || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      latest.current.keys()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}

// A focused cell of a grid takes any letter as the beginning of a value.
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=grid], [role=dialog]',
    ) !== null
  )
}

/** How keys are written on this device. */
export const modifierKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
