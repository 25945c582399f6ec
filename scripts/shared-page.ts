// Files of one worker share the page, and what they import: each finds both as if nothing had been done before.
import { toast } from '@weft/ui'
import { afterAll, vi } from 'vitest'

afterAll(() => {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  if (leaving.defaultPrevented) throw new Error('something that these tests began holds the page')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  toast.clear()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
