import { useEffect, useRef } from 'react'

/** ⌘↵ does it, Escape leaves it; not while something else is open, and in a field Escape is the field's. */
export function usePretendKeys(acts: { onApply(): void; onClose(): void }): void {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.defaultPrevented || event.isComposing || event.altKey) return
      if (target instanceof Element && target.closest('[role="dialog"], [role="menu"]')) return
      const isApply = key === 'Enter' && (event.ctrlKey || event.metaKey)
      const isField = target instanceof Element && target.closest('input:not([type="checkbox"]), textarea')
      if (!isApply && (key !== 'Escape' || isField)) return
      event.preventDefault()
      if (isApply) latest.current.onApply()
      else latest.current.onClose()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}
