import { sampleContext } from '@weft/model/testing'
import { newUuid } from '@weft/base'
import { describe, expect, test } from 'vitest'
import type { Label } from '../../shared/elements/labels.ts'
import { member as definition } from './server.ts'

const context = sampleContext()
const label = (name: string): Label => ({ id: newUuid(), name, color: 'blue', textColor: '' })
const [bug, task, both] = [label('Bug'), label('Task'), label('Bug, Task')] as const
const settings = { labels: [bug, task], multiple: true, allowCreateFromCell: true }

describe('label', () => {
  test('names are split at comma, semicolon and line break and found without case', () => {
    expect(definition.parse('bug, TASK;bug\nTask', settings, context)).toEqual({ data: [bug.id, task.id] })
  })

  test('a label whose own name has a comma is found whole', () => {
    const parsed = definition.parse('Bug, Task', { ...settings, labels: [bug, task, both] }, context)
    expect(parsed).toEqual({ data: [both.id] })
  })

  test('an unknown name becomes a label of the widened settings', () => {
    const parsed = definition.parse('Bug, Epic', settings, context)
    const labels = ('settings' in parsed ? parsed.settings?.labels : []) as Label[]
    expect(labels.map(({ name }) => name)).toEqual(['Bug', 'Task', 'Epic'])
    expect('data' in parsed && parsed.data).toEqual([bug.id, labels[2]?.id])
    expect(definition.checkSettings({ labels })).toEqual([])
    expect(settings.labels).toHaveLength(2)
  })

  test('an unknown name is reported where labels may not be made', () => {
    const closed = { ...settings, allowCreateFromCell: false }
    expect(definition.parse('Epic', closed, context)).toEqual({ problem: 'There is no label with this name' })
  })

  test('a single label attribute takes one name, commas and all', () => {
    const single = { ...settings, multiple: false }
    const parsed = definition.parse('Fish, Chips', single, context)
    expect('data' in parsed && parsed.data).toHaveLength(1)
    expect(definition.checkData([bug.id, task.id], single)).toBe('Only one label fits here')
    expect(definition.operatorsFor?.(single)[0]).toBe('is')
    expect(definition.operatorsFor?.(settings)[0]).toBe('any_of')
  })

  test('order follows the settings, not the alphabet', () => {
    const reversed = { labels: [task, bug] }
    const key = (ids: string[]) => Number(definition.sortKey(ids, reversed, context))
    expect(key([task.id])).toBeLessThan(key([task.id, bug.id]))
    expect(key([bug.id, task.id])).toBe(key([task.id, bug.id]))
    expect(key([task.id, bug.id])).toBeLessThan(key([bug.id]))
  })

  test('deleted labels are kept in the data and shown nowhere', () => {
    const gone = newUuid()
    expect(definition.normalise([gone, bug.id, gone], settings)).toEqual([gone, bug.id])
    expect(definition.format([gone, bug.id], settings, context)).toBe('Bug')
    expect(definition.predicate('is_empty', undefined, settings, context)?.([gone])).toBe(true)
    expect(definition.predicate('any_of', [gone], settings, context)).toBeNull()
  })

  test.each([
    ['any_of', [bug.id], [bug.id, task.id], true],
    ['all_of', [bug.id, task.id], [bug.id], false],
    ['exactly', [task.id, bug.id], [bug.id, task.id], true],
    ['none_of', [bug.id], [task.id], true],
    ['is', bug.id, [bug.id], true],
    ['is_not', bug.id, null, true],
  ] as const)('%s', (operator, operand, data, fits) => {
    expect(definition.predicate(operator, operand, settings, context)?.(data)).toBe(fits)
  })

  test('edits join by label, unless only one may stay', () => {
    expect(definition.merge?.(null, [bug.id], [task.id], settings)).toEqual([task.id, bug.id])
    expect(definition.merge?.([bug.id], null, [bug.id, task.id], settings)).toEqual([task.id])
    expect(definition.merge?.([bug.id], null, [bug.id], settings)).toBeNull()
    expect(definition.merge?.(null, [bug.id], [task.id], { multiple: false })).toBeUndefined()
  })

  test('an item with two labels lies in two groups', () => {
    expect(definition.groups?.([task.id, bug.id], settings, context)?.map((group) => group.label)).toEqual([
      'Task',
      'Bug',
    ])
  })

  test('labels need an id, a name and a colour of the palette or a hexadecimal one', () => {
    const problems = (changes: object) => definition.checkSettings({ labels: [{ ...bug, ...changes }] })
    expect(problems({ color: '#aabbcc', textColor: '#fff' })).toEqual([])
    for (const bad of [
      { id: 'x' },
      { name: ' ' },
      { name: 'x'.repeat(101) },
      { color: 'red;x' },
      { color: null },
    ]) {
      expect(problems(bad)).toHaveLength(1)
    }
    expect(definition.checkSettings({ labels: [bug, bug] })).toHaveLength(1)
  })

  test('a column is guessed when few short names come again and again', () => {
    const guess = (cells: string[]) => definition.guess?.({ cells, name: '', context })
    const cells = ['a', 'b', 'a', 'b;a', 'a', '']
    expect(guess(cells)?.settings.multiple).toBe(true)
    expect(guess(cells)?.settings.labels).toMatchObject([{ name: 'a' }, { name: 'b' }])
    expect(guess(['a', 'b', 'c'])).toBeNull()
    expect(guess(Array.from({ length: 9 }, () => 'x'.repeat(31)))).toBeNull()
    expect(guess(Array.from({ length: 3000 }, (_, i) => `n${i % 501}`))).toBeNull()
  })

  test('a column of priorities that are all known is put in order and gets their look', () => {
    const guess = (name: string, cells: string[]) =>
      definition.guess?.({ cells, name, context })?.settings ?? {}
    const cells = ['Minor', 'Blocker', 'Minor', 'Major', 'Minor', 'Blocker', 'Major']
    const named = (settings: object) => (settings as { labels: Label[] }).labels.map(({ name }) => name)
    const ranked = guess('Priority', cells)
    expect([ranked['appearance'], named(ranked)]).toEqual(['priority', ['Blocker', 'Major', 'Minor']])
    expect(definition.checkSettings(ranked)).toEqual([])
    expect(guess('Kind', cells)['appearance']).toBeUndefined()
    expect(guess('Priority', [...cells, 'Purple', 'Purple'])['appearance']).toBeUndefined()
  })
})
