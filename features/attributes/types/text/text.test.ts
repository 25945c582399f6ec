import { sampleContext } from '@weft/model/testing'
import { describe, expect, test } from 'vitest'
import { member as definition } from './server.ts'

const context = sampleContext()

describe('text', () => {
  test('pasted line breaks become spaces', () => {
    expect(definition.parse('one\r\ntwo\nthree ', {}, context)).toEqual({ data: 'one two three' })
  })

  test('white space alone is empty', () => {
    expect(definition.normalise(' \n ', {})).toBeNull()
    expect(definition.parse('  ', {}, context)).toEqual({ data: null })
  })

  test('what jsonb cannot hold is taken out', () => {
    expect(definition.normalise('a\u0000b\uD800', {})).toBe('ab\uFFFD')
  })

  test('more than 10,000 characters, or than the settings allow, are refused', () => {
    expect(definition.checkData('x'.repeat(10_000), {})).toBeNull()
    expect(definition.checkData('x'.repeat(10_001), {})).toBe('This text is too long')
    expect(definition.checkData('abcd', { maxLength: 3 })).toBe('This text is too long')
    expect(definition.parse('x'.repeat(10_001), {}, context)).toEqual({ problem: 'This text is too long' })
    expect(definition.checkSettings({ maxLength: 0 })).toHaveLength(1)
  })

  test('data that is no text is kept and refused', () => {
    expect(definition.normalise({ a: 1 }, {})).toEqual({ a: 1 })
    expect(definition.checkData({ a: 1 }, {})).toBe('This must be a text')
  })

  test.each([
    ['contains', 'ALPH', true],
    ['not_contains', 'alph', false],
    ['is', ' alpha beta ', true],
    ['is_not', 'alpha', true],
    ['starts_with', 'Alpha', true],
    ['ends_with', 'BETA', true],
    ['is', 'älpha beta', false],
  ] as const)('%s %s compares without case but with accents', (operator, operand, fits) => {
    expect(definition.predicate(operator, operand, {}, context)?.('Alpha Beta')).toBe(fits)
  })

  test('an operand without text makes the condition incomplete', () => {
    expect(definition.predicate('contains', ' ', {}, context)).toBeNull()
    expect(definition.predicate('is', undefined, {}, context)).toBeNull()
    expect(definition.predicate('gt', '5', {}, context)).toBeNull()
  })

  test('groups are exact values', () => {
    expect(definition.groups?.('Alpha', {}, context)).toEqual([
      { key: 'Alpha', label: 'Alpha', sort: 'Alpha' },
    ])
    expect(definition.groups?.(null, {}, context)).toEqual([])
  })

  test('the whole text has to match the pattern, and what does not hears the message of the attribute', () => {
    const settings = { pattern: '[A-Z]{2}-\\d+|none', patternMessage: "Such as AB-12, please; don't guess" }
    expect(definition.checkSettings(settings)).toEqual([])
    for (const good of ['AB-12', 'none']) expect(definition.checkData(good, settings)).toBeNull()
    for (const bad of ['AB-12 ', 'x AB-12', 'ab-12', 'nonesuch'])
      expect(definition.checkData(bad, settings)).toBe("Such as AB-12, please; don't guess")
    expect(definition.parse('ab', settings, context)).toEqual({ problem: settings.patternMessage })
    expect(definition.parse('', settings, context)).toEqual({ data: null })
    expect(definition.checkData('ab', { pattern: 'x' })).toBe(
      'This text does not match the pattern of the attribute',
    )
    expect(definition.checkData('ab', { pattern: '' })).toBeNull()
  })

  test.each(['(', 'a)|(b', '[z-a]', '(?=a)', '\\1', 'a{1001}', '(((a{30}){30}){30})', 'x'.repeat(501)])(
    'the pattern %s is refused in a sentence',
    (pattern) => {
      const [sentence, ...others] = definition.checkSettings({ pattern })
      expect([typeof sentence, others]).toEqual(['string', []])
    },
  )

  test('a message without braces is needed, since it is shown as a sentence', () => {
    expect(definition.checkSettings({ pattern: 'a', patternMessage: 'Say {x}' })).toHaveLength(1)
    expect(definition.checkSettings({ pattern: 7 })).toHaveLength(1)
  })

  test('no pattern holds others up: what backtracks elsewhere is linear here, and what may take long is refused', () => {
    const start = performance.now()
    for (let n = 0; n < 50; n++) {
      const text = 'a'.repeat(10_000 - n)
      for (const pattern of ['(a+)+b', '(a|aa)*c', '(.*a){20}', '(x?){100}a*'])
        expect(definition.checkData(text, { pattern })).not.toBeNull()
    }
    expect((performance.now() - start) / 200).toBeLessThan(10)
  })
})
