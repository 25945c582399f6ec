import { useEffect } from 'react'

/** The single letters of the screen; they are text wherever one can type. */
export function useScreenKeys({
  onNew,
  onSearch,
}: {
  onNew: (() => void) | undefined
  onSearch: () => void
}): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (
        target instanceof Element &&
        target.closest('input, textarea, select, [contenteditable], [role="dialog"]')
      )
        return
      const action = event.key === '/' ? onSearch : event.key.toLowerCase() === 'n' ? onNew : undefined
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [onNew, onSearch])
}
