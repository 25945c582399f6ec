import { sampleContext } from '@weft/model/testing'
import { describe, expect, test } from 'vitest'
import { isBallot, isBallotOf, makeBallot, newNonce } from '../../shared/elements/ballots.ts'
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
    expect(definition.checkData([0], {})).toBe('This must be a list of user ids or ballots')
  })

  test('a vote that may not be taken back stays', () => {
    const settings = { allowUnvote: false }
    expect(save([1, 2], [2], 1, settings)).toBe('Votes cannot be removed here')
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
      problem: 'Each person votes for themselves',
    })
  })
})

describe('anonymous votes', () => {
  const keyOf = (me: number) => String(me).repeat(64)
  const anonymous = { anonymous: true }
  const ballot = (me: number) => makeBallot(keyOf(me), newNonce())
  const judge = (old: unknown, data: unknown, me: number, settings = anonymous) => {
    const save = { old, me, settings, ballot_key: keyOf(me) }
    const sealed = definition.anonymizeOnSave?.({ ...save, data: definition.normalise(data, settings) })
    return { sealed, problem: definition.beforeSave?.({ ...save, data: sealed }) ?? null }
  }
  const as = (me: number) => sampleContext({ me, ballot_key: keyOf(me) })

  test('a press gives a ballot that names nobody and takes it back, and only its owner knows it', () => {
    const given = toggledVote([ballot(2)], anonymous, as(1)) as string[]
    expect(given).toHaveLength(2)
    expect(given.every(isBallot)).toBe(true)
    expect(given.filter((one) => isBallotOf(keyOf(1), one))).toHaveLength(1)
    expect(given.filter((one) => isBallotOf(keyOf(2), one))).toHaveLength(1)
    expect(given.filter((one) => isBallotOf(keyOf(3), one))).toHaveLength(0)
    expect(toggledVote(given, anonymous, as(1))).toHaveLength(1)
    expect(toggledVote(null, anonymous, as(1))).not.toEqual(toggledVote(null, anonymous, as(1)))
    expect(toggledVote(null, anonymous, sampleContext())).toBeNull()
  })

  test('a save changes nothing but the own ballot', () => {
    const [theirs, mine] = [ballot(2), ballot(1)]
    expect(judge([theirs], [theirs, mine], 1).problem).toBeNull()
    expect(judge([theirs, mine], [theirs], 1).problem).toBeNull()
    for (const [old, data] of [
      [[theirs], null],
      [[theirs], [mine]],
      [null, [theirs]],
      [null, [2]],
      [[mine], [mine, 'f'.repeat(32)]],
    ])
      expect(judge(old, data, 1).problem).toBe('Only your own vote can be changed')
    expect(judge([theirs, mine], [theirs], 1, { ...anonymous, allowUnvote: false } as never).problem).toBe(
      'Votes cannot be removed here',
    )
  })

  test('a name that is sent becomes a ballot before anybody sees it, and nobody votes twice', () => {
    const { sealed, problem } = judge([ballot(2)], [ballot(2), 1].slice(1), 1)
    expect(problem).toBe('Only your own vote can be changed')
    expect((sealed as string[]).every(isBallot)).toBe(true)
    const first = ballot(1)
    expect(judge([first], [first, 1], 1)).toEqual({ sealed: [first], problem: null })
    expect(judge([first], [first, ballot(1), ballot(1)], 1)).toEqual({ sealed: [first], problem: null })
    expect(judge(null, [ballot(1), ballot(1)], 1).sealed).toHaveLength(1)
  })

  test('a server without keys takes no name in', () => {
    expect(save(null, [1], 1, anonymous)).toBe('Votes are anonymous here, and this one names a person')
    expect(save([1], null, 1, anonymous)).toBeNull()
  })

  test('names become ballots in no order of theirs, and the count stays', () => {
    const hidden = definition.anonymize?.([3, 1, 2], keyOf) as string[]
    expect(hidden).toHaveLength(3)
    expect(hidden).toEqual(hidden.toSorted())
    for (const me of [1, 2, 3]) expect(hidden.filter((one) => isBallotOf(keyOf(me), one))).toHaveLength(1)
    expect(definition.anonymize?.(hidden, keyOf)).toEqual(hidden)
    expect(definition.format(hidden, anonymous, context)).toBe('3')
  })

  test('ballots that were given stay when votes are named again, and count as the one vote', () => {
    const mine = ballot(1)
    expect(toggledVote([mine, 2], {}, as(1))).toEqual([2])
    expect(judge([mine], [mine, 1], 1, {} as never).problem).toBe('Only your own vote can be changed')
  })
})
