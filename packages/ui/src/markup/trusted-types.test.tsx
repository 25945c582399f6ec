import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type * as Guard from './guard-page.ts'
import type * as Inert from './parse-inert.ts'

type Rules = Record<'createHTML' | 'createScriptURL', (text: string) => string | null>

const policies = new Map<string, Rules>()
let markup: typeof Guard & typeof Inert

beforeEach(async () => {
  policies.clear()
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, rules: Rules) {
      policies.set(name, rules)
      return rules
    },
  })
  vi.resetModules()
  markup = { ...(await import('./guard-page.ts')), ...(await import('./parse-inert.ts')) }
})
afterEach(() => vi.unstubAllGlobals())

test('HTML is let through as what the cleaner makes of it, and not before there is one', () => {
  markup.guardPage(() => false)
  const clean = (html: string) => policies.get('default')?.createHTML(html)
  expect([clean(''), clean('<b>x</b>')]).toEqual(['', null])
  markup.cleanMarkupWith((html) => html.replace(/ on\w+=\w+/, ''))
  expect(clean('<b onclick=ran>x</b>')).toBe('<b>x</b>')
})

test('programs are let through by their address, whole', () => {
  markup.guardPage(({ origin, pathname }) => origin === location.origin && pathname === '/worker.js')
  const load = (url: string) => policies.get('default')?.createScriptURL(url)
  expect(load('/worker.js')).toBe(`${location.origin}/worker.js`)
  for (const url of [
    '/other.js',
    'https://elsewhere.test/worker.js',
    '//elsewhere.test/worker.js',
    'data:,1',
    'http://[',
  ])
    expect(load(url), url).toBeNull()
})

test('texts are read into documents without a window, by one policy', () => {
  const parsed = markup.parseInert('<p>One</p>')
  expect([parsed.body.innerHTML, parsed.defaultView]).toEqual(['<p>One</p>', null])
  markup.parseInert('<p>Two</p>')
  expect([...policies.keys()]).toEqual(['weft-inert'])
})
