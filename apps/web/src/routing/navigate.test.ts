import { expect, it } from 'vitest'

import { createGo } from './navigate.ts'

function recorded() {
  const steps: string[] = []
  const go = createGo({
    origin: 'https://weft.example',
    isSamePage: (pathname) => pathname === '/b/here',
    follow: (href, { replace }) => steps.push(`follow ${href}${replace ? ' replacing' : ''}`),
    leave: (href) => steps.push(`leave ${href}`),
  })
  return { go, steps }
}

it('follows paths of the application inside the router', () => {
  const { go, steps } = recorded()
  go('/b/abc?view=5#row')
  go('https://weft.example/home', { replace: true })
  expect(steps).toEqual(['follow /b/abc?view=5#row', 'follow /home replacing'])
})

it('leaves no step behind for another look of the same page', () => {
  const { go, steps } = recorded()
  go('/b/here?view=5')
  expect(steps).toEqual(['follow /b/here?view=5 replacing'])
})

it('loads the page for paths that are not the router’s', () => {
  const { go, steps } = recorded()
  go('/form/abc')
  go('/api/5/attachments/get/7?x=1')
  expect(steps).toEqual(['leave /form/abc', 'leave /api/5/attachments/get/7?x=1'])
})

it('leaves for other sites', () => {
  const { go, steps } = recorded()
  go('https://other.example/home')
  expect(steps).toEqual(['leave https://other.example/home'])
})
