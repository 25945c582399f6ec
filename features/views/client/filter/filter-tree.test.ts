import type { FilterTree, Operator } from '@weft/model'
import { describe, expect, test } from 'vitest'

import {
  addNode,
  canNest,
  canWrap,
  duplicateNode,
  EMPTY_FILTER,
  liftNode,
  moveNode,
  replaceNode,
  setOp,
} from './filter-tree.ts'
import { operandKind } from '../../shared/operand-kind.ts'
import { keepOperand } from './operand-kind.ts'

const condition = (attribute_id: string) => ({ attribute_id, operator: 'is_empty' as const })
const tree: FilterTree = {
  op: 'and',
  conditions: [condition('a'), { op: 'or', conditions: [condition('b'), condition('c')] }],
}

describe('building a filter', () => {
  test('adds conditions to any group', () => {
    expect(addNode(EMPTY_FILTER, [], condition('x')).conditions).toEqual([condition('x')])
    expect(addNode(tree, [1], condition('d')).conditions[1]).toEqual({
      op: 'or',
      conditions: [condition('b'), condition('c'), condition('d')],
    })
  })

  test('leaves a tree as it is where there is no group', () => {
    expect(addNode(tree, [0], condition('d'))).toEqual(tree)
  })

  test('replaces and removes nodes, and groups that are left empty', () => {
    expect(replaceNode(tree, [1, 0], condition('z')).conditions[1]).toEqual({
      op: 'or',
      conditions: [condition('z'), condition('c')],
    })
    const one = replaceNode(tree, [1, 0], null)
    expect(replaceNode(one, [1, 0], null).conditions).toEqual([condition('a')])
  })

  test('turns "and" into "or" where it is told', () => {
    expect(setOp(tree, [], 'or').op).toBe('or')
    expect(setOp(tree, [1], 'and').conditions[1]).toMatchObject({ op: 'and' })
  })

  test('moves and copies nodes among their neighbours', () => {
    const inner = { op: 'or' as const, conditions: [condition('c'), condition('b')] }
    expect(moveNode(tree, [1, 0], 1).conditions[1]).toEqual(inner)
    expect(moveNode(tree, [1], -1).conditions).toEqual([tree.conditions[1], condition('a')])
    expect(moveNode(tree, [7], 1)).toEqual(tree)
    expect(duplicateNode(tree, [1]).conditions).toEqual([...tree.conditions, tree.conditions[1]])
  })

  test('takes a node out of its group, and the group with its last one', () => {
    expect(liftNode(tree, [1, 0]).conditions).toEqual([
      condition('a'),
      { op: 'or', conditions: [condition('c')] },
      condition('b'),
    ])
    const one = { op: 'and' as const, conditions: [{ op: 'or' as const, conditions: [condition('b')] }] }
    expect(liftNode(one, [0, 0])).toEqual({ op: 'and', conditions: [condition('b')] })
    expect(liftNode(tree, [0])).toEqual(tree)
  })

  test('puts a node into a group of its own only where three levels are kept', () => {
    expect([canWrap(tree, [0]), canWrap(tree, [1]), canWrap(tree, [1, 0])]).toEqual([true, true, true])
    const deep = addNode(tree, [1], { op: 'and', conditions: [condition('d')] })
    expect([canWrap(deep, [1]), canWrap(deep, [1, 2]), canWrap(deep, [1, 2, 0])]).toEqual([
      false,
      false,
      false,
    ])
  })

  test('nests to a depth of three', () => {
    expect([canNest([]), canNest([0]), canNest([0, 1])]).toEqual([true, true, false])
  })
})

describe('operands', () => {
  const date: Operator[] = ['is', 'before', 'within', 'between', 'is_empty']
  const text: Operator[] = ['contains', 'is', 'is_empty']
  const label: Operator[] = ['is', 'any_of', 'is_empty']
  const number: Operator[] = ['eq', 'between']

  test('are what the operator needs, in the company of the others', () => {
    expect([date, text, label].map((operators) => operandKind(operators, 'is'))).toEqual([
      'day',
      'text',
      'one',
    ])
    expect(operandKind(label, 'any_of')).toBe('set')
    expect(operandKind(number, 'between')).toBe('pair')
    expect(operandKind(date, 'between')).toBe('day-pair')
    expect(operandKind(date, 'is_empty')).toBe('none')
  })

  test('stay while the operator needs the same', () => {
    expect(keepOperand(date, 'is', 'before', '2026-11-20')).toBe('2026-11-20')
    expect(keepOperand(date, 'is', 'within', '2026-11-20')).toBeUndefined()
    expect(keepOperand(label, 'is', 'any_of', ['a'])).toEqual(['a'])
    expect(keepOperand(label, 'any_of', 'is', ['a', 'b'])).toEqual(['a'])
  })
})
