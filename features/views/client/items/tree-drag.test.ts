import { expect, test } from 'vitest'

import { type CarriedOver, nameOfCarried, nameOfLanding, placeInTree, stepInTree } from './tree-drag.ts'

/** Four lines; the second is carried, and nothing can be dropped at the top. */
function over(isRtl = false): CarriedOver & { revealed: number[] } {
  const revealed: number[] = []
  return {
    length: 4,
    isRtl,
    isCarried: (at) => at === 1,
    depthsAt: (at) => ({ min: 0, max: at }),
    isPossible: ({ at }) => at > 0,
    reveal: (at) => revealed.push(at),
    revealed,
  }
}

test('a pointer means the gap, as deep as the lines beside it allow', () => {
  expect(placeInTree({ at: 2, depth: 9 }, over())).toEqual({ at: 2, depth: 2 })
  expect(placeInTree({ at: 3, depth: -4 }, over())).toEqual({ at: 3, depth: 0 })
  expect(placeInTree({ at: 0, depth: 0 }, over())).toBeNull()
})

test('arrow keys go over what is carried, and bring the next place into sight', () => {
  const lines = over()
  expect(stepInTree({ at: 1, depth: 0 }, 'down', lines)).toEqual({ at: 3, depth: 0 })
  expect(stepInTree({ at: 3, depth: 3 }, 'down', lines)).toEqual({ at: 4, depth: 3 })
  expect(stepInTree({ at: 4, depth: 0 }, 'down', lines)).toBeNull()
  expect(stepInTree({ at: 1, depth: 0 }, 'up', lines)).toBeNull()
  expect(lines.revealed).toEqual([3, 3])
})

test('the key that reads on goes one level deeper, from either side', () => {
  expect(stepInTree({ at: 2, depth: 1 }, 'right', over())).toEqual({ at: 2, depth: 2 })
  expect(stepInTree({ at: 2, depth: 2 }, 'right', over())).toBeNull()
  expect(stepInTree({ at: 2, depth: 1 }, 'left', over(true))).toEqual({ at: 2, depth: 2 })
  expect(stepInTree({ at: 2, depth: 0 }, 'left', over())).toBeNull()
})

test('what is carried and where it would lie is said in words', () => {
  const name = (id: string) => id.toUpperCase()
  expect([nameOfCarried(['a'], name), nameOfCarried(['a', 'b'], name)]).toEqual(['A', '2 items'])
  const landings = [
    { parent_id: 'p', after: null, before: 'b' },
    { parent_id: null, after: 'a', before: 'b' },
    { parent_id: null, after: null, before: 'b' },
    { parent_id: null, after: null, before: null },
    null,
  ]
  expect(landings.map((landing) => nameOfLanding(landing, name))).toEqual([
    'as a sub-item of P',
    'after A',
    'before B',
    'at the end',
    '',
  ])
})
