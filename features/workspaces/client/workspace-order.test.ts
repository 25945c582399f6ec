import type { Team } from '@weft/model'
import { expect, it } from 'vitest'

import { moveTeam, orderTeams } from './workspace-order.ts'

const teams = [1, 2, 3, 4].map((id) => ({ id }) as Team)
const ordered = (workspaceSortOrder: unknown) => orderTeams(teams, { workspaceSortOrder }).map(({ id }) => id)

it('shows workspaces in the order of the person, new ones last', () => {
  expect(ordered([3, 1])).toEqual([3, 1, 2, 4])
  expect(ordered([4, 99, 2])).toEqual([4, 2, 1, 3])
})

it.each([[undefined], [null], ['3,1'], [{ 3: 1 }], [['3']]])('takes %j for no order', (order) => {
  expect(ordered(order)).toEqual([1, 2, 3, 4])
})

it('moves one before another, or to the end', () => {
  expect(moveTeam([1, 2, 3], 3, 1)).toEqual([3, 1, 2])
  expect(moveTeam([1, 2, 3], 1, null)).toEqual([2, 3, 1])
  expect(moveTeam([1, 2, 3], 1, 1)).toEqual([2, 3, 1])
})
