import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'

const SURFACES = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** What is open, the innermost last. */
const open: object[] = []

/**
 * Escape closes what is open also before it has the focus, or its program is there: from where the focus was as it
 * opened; and when what had the focus inside is gone, so that nothing has it. Once the focus is inside, the surface
 * itself hears the key.
 */
export function useEarlyEscape(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  // Before what opens is there: a field inside may take the focus as it comes.
  const around = useMemo(() => (isOpen ? surfaceOf(document.activeElement) : null), [isOpen])
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    const self = {}
    open.push(self)
    const handle = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || open.at(-1) !== self) return
      if (!(event.target instanceof Element)) return
      if (event.target !== document.body && surfaceOf(event.target) !== around) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    document.addEventListener('keydown', handle, true)
    return () => {
      open.splice(open.indexOf(self), 1)
      document.removeEventListener('keydown', handle, true)
    }
  }, [isOpen, around])
}

function surfaceOf(element: Element | null): Element | null {
  return element?.closest(SURFACES) ?? null
}
