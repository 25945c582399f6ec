import fc from 'fast-check'
import { expect, test } from 'vitest'

import { fieldFor } from './blocks.ts'
import { checkFormSettings, isPageAddress, readFormSettings } from './form-settings.ts'

const problems = (form: unknown) => checkFormSettings({ form })

test('a form that nobody built is not shared and asks for nothing by itself', () => {
  const form = readFormSettings({})
  expect(form.share).toMatchObject({ open: false, who: 'anyone', embed: false, max: null })
  expect(form.blocks).toBeNull()
})

test('settings that can be are taken as they are', () => {
  const first = fieldFor('7b0c', { id: 'first' })
  const when = { all: true, of: [{ block: 'first', op: 'is' as const, value: ['x'] }] }
  const form = {
    blocks: [
      first,
      { kind: 'section', id: 'part', title: 'More', text: '', when },
      { kind: 'page', id: 'page', title: '' },
      fieldFor('8c1d', { id: 'second', when }),
    ],
    share: { open: true, max: 5, until: '2026-12-31T18:00' },
    submit: { redirect: 'https://example.com/' },
  }
  expect(problems(form)).toEqual([])
  expect(readFormSettings({ form }).blocks).toEqual(form.blocks)
  expect(checkFormSettings({})).toEqual([])
})

test('settings that cannot be are refused by the part they stand in', () => {
  const twice = [fieldFor('same', { id: 'first' }), fieldFor('same', { id: 'second' })]
  const later = { all: true, of: [{ block: 'second', op: 'is', value: ['x'] }] }
  const bad: [string, unknown][] = [
    ['share', { share: { open: 'yes' } }],
    ['share', { share: { max: -1 } }],
    ['share', { share: { who: 'everybody' } }],
    ['share', { share: { from: 'tomorrow' } }],
    ['look', { look: { accent: 'url(x)' } }],
    ['submit', { submit: { redirect: 'javascript:alert(1)' } }],
    ['submit', { submit: { button: 'x'.repeat(61) } }],
    ['blocks', { blocks: twice }],
    ['blocks', { blocks: [{ kind: 'script', id: 'abcd' }] }],
    ['blocks', { blocks: [fieldFor('a', { id: '"><b>' })] }],
    [
      'blocks',
      { blocks: [fieldFor('a', { id: 'first', when: later as never }), fieldFor('b', { id: 'second' })] },
    ],
    ['other', { other: 1 }],
  ]
  for (const [part, form] of bad) expect(problems(form)).toEqual([`form.${part}: this cannot be read`])
  expect(problems('x')).toEqual(['form: this cannot be read'])
})

test('reading is safe on anything, and what was read can be saved', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (form) => {
      const read = readFormSettings({ form })
      expect(problems(JSON.parse(JSON.stringify(read)))).toEqual([])
      expect(readFormSettings({ form: read })).toEqual(read)
    }),
  )
})

test('a redirect leads to a page and carries no password', () => {
  expect(isPageAddress('https://example.com/a?b=c')).toBe(true)
  for (const bad of ['javascript:x', 'data:x', '//x', '/x', 'https://a:b@example.com', 5])
    expect(isPageAddress(bad)).toBe(false)
})
