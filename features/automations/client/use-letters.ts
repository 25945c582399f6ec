import { useEffect, useRef } from 'react'

/** Single keys of a page; they are text wherever one can type, and those of what is open over it. */
export function useLetters(letters: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(letters)
  useEffect(() => {
    latest.current = letters
  })
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const taken =
        'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]'
      if (target instanceof Element && target.closest(taken)) return
      const action = latest.current[event.key.toLowerCase()]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}
