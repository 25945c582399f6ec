import { sampleContext } from '@weft/model/testing'
import { describe, expect, test } from 'vitest'
import { member as definition } from './server.ts'

const context = sampleContext()

describe('checkbox', () => {
  test.each([
    ['yes', true],
    ['TRUE', true],
    ['1', true],
    ['x', true],
    ['✓', true],
    ['checked', true],
    ['no', false],
    ['0', false],
    [' False ', false],
  ])('%s is read', (text, data) => {
    expect(definition.parse(text, {}, context)).toEqual({ data })
  })

  test('words of the reader’s language are read, those of other languages are not', () => {
    expect(definition.parse('oui', {}, sampleContext({ locale: 'fr' }))).toEqual({ data: true })
    expect(definition.parse('oui', {}, context)).toEqual({ problem: 'This is neither yes nor no' })
  })

  test('an empty value is not checked and sorts with the unticked', () => {
    expect(definition.predicate('not_checked', undefined, {}, context)?.(null)).toBe(true)
    expect(definition.emptySortKey).toBe(definition.sortKey(false, {}, context))
    expect(definition.groups?.(null, {}, context)).toEqual(definition.groups?.(false, {}, context))
  })

  test('other data is kept and refused', () => {
    expect(definition.normalise('yes', {})).toBe('yes')
    expect(definition.checkData('yes', {})).toBe('This must be true or false')
    expect(definition.checkSettings({ icon: 'skull' })).toHaveLength(1)
  })

  test('a column is guessed when each word means yes or no, and not by digits', () => {
    const guess = (cells: string[]) => definition.guess?.({ cells, name: '', context })
    expect(guess(['yes', '', 'no'])).toEqual({ fits: 1, settings: {} })
    expect(guess(['1', '0'])).toBeNull()
    expect(guess([...Array.from({ length: 99 }, () => 'yes'), 'maybe'])).toBeNull()
  })
})
