import { describe, expect, test } from 'vitest'
import { sampleContext } from '../../shared/testing/sample-context.ts'
import { toggledVote } from './definition.ts'
import { member as definition } from './server.ts'

const context = sampleContext()
const save = (old: unknown, data: unknown, me: number, settings = {}) =>
  definition.beforeSave?.({ old, data, me, settings })

describe('vote', () => {
  test('a save changes nothing but the vote of the one who saves', () => {
    expect(save([2], [2, 1], 1)).toBeNull()
    expect(save([2, 1], [2], 1)).toBeNull()
    expect(save([1, 2], [2, 1], 3)).toBeNull()
    for (const [old, data] of [
      [[2], null],
      [[2], [1]],
      [null, [2]],
      [null, [1, 2]],
      [
        [2, 3],
        [2, 1],
      ],
    ])
      expect(save(old, data, 1)).toBe('Only your own vote can be changed')
  })

  test('a guest has no vote', () => {
    expect(save(null, [0], 0)).toBeNull()
    expect(save([1], null, 0)).toBe('Only your own vote can be changed')
    expect(toggledVote([1], {}, sampleContext({ me: 0 }))).toEqual([1])
    expect(definition.checkData([0], {})).toBe('This must be a list of user ids')
  })

  test('a vote that may not be taken back stays', () => {
    const settings = { allowUnvote: false }
    expect(save([1, 2], [2], 1, settings)).toBe('A vote cannot be taken back here')
    expect(save([2], [1, 2], 1, settings)).toBeNull()
    expect(toggledVote([1], settings, context)).toEqual([1])
  })

  test('a press gives the vote and takes it back', () => {
    expect(toggledVote(null, {}, context)).toEqual([1])
    expect(toggledVote([2, 1], {}, context)).toEqual([2])
    expect(toggledVote([1], {}, context)).toBeNull()
  })

  test('two people may vote at once', () => {
    expect(definition.merge?.([3], [3, 1], [3, 2], {})).toEqual([3, 2, 1])
  })

  test('no votes are 0 votes', () => {
    expect(definition.predicate('eq', 0, {}, context)?.(null)).toBe(true)
    expect(definition.predicate('gte', 2, {}, context)?.([1, 2])).toBe(true)
    expect(definition.emptySortKey).toBe(0)
    expect(definition.format([1, 2], {}, context)).toBe('2')
  })

  test('votes cannot be typed or pasted', () => {
    expect(definition.parse('3', {}, context)).toEqual({
      problem: 'Votes are given one by one, by each person',
    })
  })
})
