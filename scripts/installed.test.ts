import { describe, expect, it } from 'vitest'

import { isInstalled } from './installed.mjs'

const lock = {
  packages: {
    '': {},
    'packages/base': { version: '0.1.0' },
    'node_modules/@weft/base': { link: true },
    'node_modules/react': { version: '19.3.1' },
    'node_modules/only-on-darwin': { version: '1.0.0', optional: true },
  },
}
const note = (react: string) => ({ packages: { 'node_modules/react': { version: react } } })

describe('the dependencies', () => {
  it('are installed when every package is there in its version, other platforms aside', () => {
    expect(isInstalled(lock, note('19.3.1'), () => true)).toBe(true)
  })

  it('are not when a version differs', () => {
    expect(isInstalled(lock, note('19.3.0'), () => true)).toBe(false)
  })

  it('are not when a folder or a link to a workspace is gone', () => {
    expect(isInstalled(lock, note('19.3.1'), (path: string) => path !== 'node_modules/react')).toBe(false)
    expect(isInstalled(lock, note('19.3.1'), (path: string) => path !== 'node_modules/@weft/base')).toBe(
      false,
    )
  })
})
