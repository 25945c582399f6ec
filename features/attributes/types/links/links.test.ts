import { sampleContext } from '@weft/model/testing'
import { describe, expect, test } from 'vitest'
import { member as definition } from './server.ts'

const context = sampleContext()

function read(text: string, settings = {}) {
  const parsed = definition.parse(text, settings, context)
  if ('problem' in parsed) return parsed.problem
  return (parsed.data as { url: string; name: string }[] | null)?.map(({ url, name }) => [url, name]) ?? null
}

describe('links', () => {
  test.each([
    ['example.com/a', [['https://example.com/a', '']]],
    ['www.example.com', [['https://www.example.com', '']]],
    ['HTTP://example.com', [['http://example.com', '']]],
    ['[Docs](example.com)', [['https://example.com', 'Docs']]],
    [
      '[A](https://x.org/a_(b)) https://y.org',
      [
        ['https://x.org/a_(b)', 'A'],
        ['https://y.org', ''],
      ],
    ],
    ['ada@example.com', [['mailto:ada@example.com', '']]],
    ['tel:+4912345', [['tel:+4912345', '']]],
    ['localhost:8080/x', [['https://localhost:8080/x', '']]],
    ['', null],
  ])('%s is read', (text, links) => {
    expect(read(text)).toEqual(links)
  })

  test.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'word',
    'not a url',
    'https:///x',
  ])('%s is refused', (text) => {
    expect(read(text)).toBe('Links start with http, https, mailto or tel')
  })

  test('stored data cannot smuggle a scheme in either', () => {
    const data = definition.normalise([{ id: 'a', url: ' java\nscript:alert(1)', name: '' }], {})
    expect(definition.checkData(data, {})).toBe('Links start with http, https, mailto or tel')
  })

  test('links without an address go, without an id get their place', () => {
    expect(definition.normalise([{ url: 'x.org' }, { id: 'b', url: '' }], {})).toEqual([
      { id: '0', url: 'https://x.org', name: '' },
    ])
    expect(definition.normalise([{ id: 'b', url: ' ' }], {})).toBeNull()
  })

  test('edits join by link; the same link edited twice is a conflict', () => {
    const link = (id: string, url: string) => ({ id, url, name: '' })
    const old = [link('a', 'https://a'), link('b', 'https://b')]
    const mine = [link('a', 'https://a2'), link('b', 'https://b')]
    const theirs = [link('a', 'https://a'), link('b', 'https://b'), link('c', 'https://c')]
    expect(definition.merge?.(old, mine, theirs, {})).toEqual([
      link('a', 'https://a2'),
      link('b', 'https://b'),
      link('c', 'https://c'),
    ])
    expect(definition.merge?.(old, mine, [link('a', 'https://a3')], {})).toBeUndefined()
    expect(definition.merge?.(old, mine, [link('b', 'https://b')], {})).toBeUndefined()
  })

  test('conditions look through names and addresses', () => {
    const data = [{ id: 'a', url: 'https://x.org', name: 'Docs' }]
    expect(definition.predicate('is', 'docs', {}, context)?.(data)).toBe(true)
    expect(definition.predicate('contains', 'x.org', {}, context)?.(data)).toBe(true)
  })

  test('a single link attribute takes one', () => {
    expect(read('https://a.org https://b.org', { multiple: false })).toBe('Only one link fits here')
  })
})
