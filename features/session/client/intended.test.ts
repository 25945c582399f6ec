import { describe, expect, it } from 'vitest'

import { loginPath, safeIntended } from './intended.ts'

describe('safeIntended', () => {
  it('keeps paths of this site with query and hash', () => {
    expect(safeIntended('/b/abc?view=5#x')).toBe('/b/abc?view=5#x')
  })
  it.each(['https://evil.example/', '//evil.example/x', 'javascript:alert(1)', '', null, 5])(
    'goes home instead of to %s',
    (value) => expect(safeIntended(value)).toBe('/home'),
  )
  it('never leads back to the sign-in pages', () => {
    expect(safeIntended('/login?intended=/login')).toBe('/home')
    expect(safeIntended('/register')).toBe('/home')
  })
})

describe('loginPath', () => {
  it('remembers where somebody was', () => {
    expect(loginPath('/b/abc?view=5')).toBe('/login?intended=%2Fb%2Fabc%3Fview%3D5')
  })
  it('is plain for the home page', () => {
    expect(loginPath('/home')).toBe('/login')
  })
})
