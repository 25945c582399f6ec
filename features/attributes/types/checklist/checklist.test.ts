import { sampleContext } from '@weft/model/testing'
import { describe, expect, test } from 'vitest'
import { readLines, writeLines } from '../../shared/elements/checklists.ts'
import { member as definition } from './server.ts'

const context = sampleContext()
const line = (id: string, done = false, name = id) => ({ id, name, done })
const bare = (text: string) => readLines(text).map(({ name, done }) => [name, done])

describe('checklist', () => {
  test('a text becomes a line a row, with its marks', () => {
    expect(bare('[x] Paint\n- [ ] Dry\r\n* [X] Hang\n\n☑ Nail\n☐ Wall\n- plain\n3 [x] no mark')).toEqual([
      ['Paint', true],
      ['Dry', false],
      ['Hang', true],
      ['Nail', true],
      ['Wall', false],
      ['plain', false],
      ['3 [x] no mark', false],
    ])
  })

  test('what it shows is read again', () => {
    const lines = [line('a', true, 'One'), line('b', false, 'Two')]
    expect(writeLines(lines)).toBe('[x] One\n[ ] Two')
    expect(bare(writeLines(lines))).toEqual([
      ['One', true],
      ['Two', false],
    ])
  })

  test('it is compared by the part that is done', () => {
    const lines = [line('a', true), line('b'), line('c')]
    expect(definition.predicate('lt', 50, {}, context)?.(lines)).toBe(true)
    expect(definition.sortKey(lines, {}, context)).toBe(33)
    expect(definition.toChecks?.(lines)).toEqual({ done: 1, total: 3 })
    expect(definition.groups?.(lines, {}, context)[0]?.key).toBe('begun')
  })

  test('two people may tick different lines; the same line renamed twice is a conflict', () => {
    const old = [line('a'), line('b')]
    expect(definition.merge?.(old, [line('a', true), line('b')], [line('a'), line('b', true)], {})).toEqual([
      line('a', true),
      line('b', true),
    ])
    expect(
      definition.merge?.(old, [line('a', false, 'x'), line('b')], [line('a', false, 'y'), line('b')], {}),
    ).toBeUndefined()
  })

  test('lines are tidied, and what is no line is refused', () => {
    expect(definition.normalise([{ name: ' a\nb ' }, { id: 'x', name: '' }], {})).toEqual([
      { id: '0', name: 'a b', done: false },
    ])
    expect(definition.checkData([{ id: 'a', name: 'b', done: 1 }], {})).toBe(
      'This must be a list of lines with a name',
    )
    expect(definition.checkData([line('a'), line('a')], {})).toBe('Two lines have the same id')
    expect(definition.checkData([line('a', false, 'x'.repeat(1001))], {})).toBe('This line is too long')
  })

  test('a line may say who does it and until when; without either it is spelled as before', () => {
    const line = { id: 'a', name: 'Paint', done: false }
    const due = '2026-11-30'
    expect(definition.normalise([{ ...line, assignee: 4, due }], {})).toEqual([{ ...line, assignee: 4, due }])
    expect(definition.normalise([{ ...line, assignee: null, due: undefined }], {})).toEqual([line])
    expect(definition.checkData([{ ...line, assignee: 4, due }], {})).toBeNull()
    for (const wrong of [{ assignee: '4' }, { assignee: 0 }, { due: 'soon' }, { due: '2026-02-31' }])
      expect(definition.checkData([{ ...line, ...wrong }], {})).not.toBeNull()
  })
})
