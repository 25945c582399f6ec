import { sampleContext } from '@weft/model/testing'
import { describe, expect, test } from 'vitest'
import { member as definition } from './server.ts'

const context = sampleContext()

describe('members', () => {
  test('people are found by address, then by exact name, and "me" is the reader', () => {
    expect(definition.parse('GRACE@example.com; ada lovelace, me', {}, context)).toEqual({ data: [2, 1] })
    expect(definition.parse('Grace H. <grace@example.com>', {}, context)).toEqual({ data: [2] })
  })

  test('unknown and ambiguous names are reported', () => {
    expect(definition.parse('Linus', {}, context)).toEqual({
      problem: 'Nobody here has this email address or name',
    })
    expect(definition.parse('Alan Turing', {}, context)).toEqual({
      problem: 'More than one person has this name',
    })
  })

  test('a person who left is shown as removed, sorts last and can be asked for', () => {
    expect(definition.format([9, 2], {}, context)).toBe('Removed User, Grace Hopper')
    expect(definition.sortKey([9, 2], {}, context)).toBeNull()
    expect(definition.predicate('any_of', ['removed'], {}, context)?.([9])).toBe(true)
  })

  test('until people are loaded nobody is said to have left, and nobody is found so', () => {
    const early = sampleContext({ people: new Map(), knowsPeople: false })
    expect(definition.format([9, 2], {}, early)).toBe('…, …')
    expect(definition.groups?.([9], {}, early)).toMatchObject([{ key: '9', label: '…' }])
    expect(definition.predicate('any_of', ['removed'], {}, early)?.([9])).toBe(false)
  })

  test('"me" is whoever looks; a guest is nobody', () => {
    const mine = definition.predicate('any_of', ['me'], {}, context)
    expect(mine?.([2, 1])).toBe(true)
    expect(definition.predicate('any_of', ['me'], {}, sampleContext({ me: 0 }))?.([1])).toBe(false)
    expect(definition.predicate('none_of', 'me', {}, context)?.(null)).toBe(true)
    expect(definition.predicate('any_of', [], {}, context)).toBeNull()
    expect(definition.predicate('exactly', ['me', 2], {}, context)?.([2, 1])).toBe(true)
  })

  test('data is a list of user ids without repetition', () => {
    expect(definition.normalise([2, 2, 1], {})).toEqual([2, 1])
    expect(definition.normalise([], {})).toBeNull()
    expect(definition.checkData([1, 'x'], {})).toBe('This must be a list of user ids')
    expect(definition.checkData([3_000_000_000], {})).toBe('This must be a list of user ids')
    expect(definition.checkData([1, 2], { multiple: false })).toBe('Only one member fits here')
  })

  test('edits join by member', () => {
    expect(definition.merge?.([1, 2], [1, 2, 3], [2], {})).toEqual([2, 3])
    expect(definition.merge?.([1], [2], [3], { multiple: false })).toBeUndefined()
  })

  test('a group per member', () => {
    expect(definition.groups?.([2, 9], {}, context).map(({ key }) => key)).toEqual(['2', '9'])
    expect(definition.checkSettings({ multiple: 'yes' })).toHaveLength(1)
  })

  test('a name is refused where its person may not view the board, and nobody is where nobody can tell', () => {
    const inside = { ...context, mayView: (id: number) => id === 1 }
    const settings = { boardMembersOnly: true }
    expect(definition.parse('Ada Lovelace', settings, inside)).toEqual({ data: [1] })
    expect(definition.parse('Grace Hopper', settings, inside)).toEqual({
      problem: 'Choose people who can view this board',
    })
    expect(definition.parse('Grace Hopper', {}, inside)).toEqual({ data: [2] })
    expect(definition.parse('Grace Hopper', settings, context)).toEqual({ data: [2] })
    expect(definition.checkSettings({ boardMembersOnly: 'yes' })).toHaveLength(1)
  })

  test('the default of the creator is whoever makes the item, and nobody for guests', () => {
    expect(definition.resolve?.({ rel: 'creator' }, {}, { me: 7 })).toEqual([7])
    expect(definition.resolve?.({ rel: 'creator' }, {}, { me: 0 })).toBeNull()
    expect(definition.resolve?.({ rel: 'creator' }, {})).toBeNull()
    expect(definition.resolve?.([7], {}, { me: 1 })).toBeUndefined()
  })
})
