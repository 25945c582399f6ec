import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// jsdom has no CSS object, and selecting elements by id needs its escape function.
if (!globalThis.CSS?.escape) {
  const escape = (text: string) => text.replaceAll(/[^\w-]/g, (character) => `\\${character}`)
  Object.defineProperty(globalThis, 'CSS', { configurable: true, value: { escape, supports: () => false } })
}

// Without test globals the testing library cannot register its own clean-up.
afterEach(cleanup)
