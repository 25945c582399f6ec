import type { Destination } from '@weft/client-kit'
import { expect, test } from 'vitest'

import { foundDestinations } from './destinations.ts'

const to = (path: string, shownIn: Destination['shownIn'] = ['search']): Destination => ({
  path,
  label: path,
  icon: () => null,
  order: 0,
  shownIn,
})

test('what there is for each workspace is found once for each, one workspace after another', () => {
  const all = [to('/home'), to('/team/$teamId/new'), to('/team/$teamId/people'), to('/settings')]
  expect(foundDestinations(all, [{ id: 3 }, { id: 5 }]).map(({ href }) => href)).toEqual([
    '/home',
    '/team/3/new',
    '/team/3/people',
    '/team/5/new',
    '/team/5/people',
    '/settings',
  ])
})

test('what only the sidebar or a key leads to is not found', () => {
  const all = [to('/inbox', ['sidebar']), to('/b/$rootId', []), to('/home', ['sidebar', 'search'])]
  expect(foundDestinations(all, []).map(({ href }) => href)).toEqual(['/home'])
})
