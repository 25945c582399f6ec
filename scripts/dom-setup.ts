// jsdom has no CSS.escape, which react-aria asks for as soon as a dialog opens.
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

if (globalThis.CSS?.escape === undefined) {
  const escape = (text: string) => text.replace(/[^\w-]/g, (character) => `\\${character}`)
  Object.assign(globalThis, { CSS: { ...globalThis.CSS, escape } })
}

afterEach(cleanup)
