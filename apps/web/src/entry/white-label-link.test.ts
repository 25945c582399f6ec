import { expect, it } from 'vitest'

import { createWhiteLabelVisits, whiteLabelLink } from './white-label-link.ts'

const location = {
  host: 'weft.example',
  protocol: 'https:',
  pathname: '/team/5',
  search: '?x=1',
  hash: '#y',
}

it('leads to the same path under the domain of the workspace', () => {
  expect(whiteLabelLink({ domain: 'work.acme.example' }, location)).toBe(
    'https://work.acme.example/team/5?x=1#y',
  )
})

it('leads nowhere without a domain, and nowhere from the domain itself', () => {
  expect(whiteLabelLink({ domain: null }, location)).toBeNull()
  expect(whiteLabelLink({ domain: 'weft.example' }, location)).toBeNull()
})

it('opens one window per workspace', () => {
  const opened: string[] = []
  const visit = createWhiteLabelVisits({ open: (href) => opened.push(href), location: () => location })
  visit({ id: 5, domain: 'a.example' })
  visit({ id: 5, domain: 'a.example' })
  visit({ id: 6, domain: null })
  expect(opened).toEqual(['https://a.example/team/5?x=1#y'])
})
