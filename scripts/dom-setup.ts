// What jsdom lacks: CSS.escape, which react-aria asks for as soon as a dialog opens, the places of ranges, which the
// text editor asks for when it scrolls to the caret, and whoever tells that a size changed: here none does.
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

if (globalThis.CSS?.escape === undefined) {
  const escape = (text: string) => text.replace(/[^\w-]/g, (character) => `\\${character}`)
  Object.assign(globalThis, { CSS: { ...globalThis.CSS, escape } })
}

if (typeof Range !== 'undefined') {
  Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect ??= () => new DOMRect()
}

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// As long as elsewhere: a busy machine is slow, and no test judges by time.
configure({ asyncUtilTimeout: 60_000 })

afterEach(cleanup)
