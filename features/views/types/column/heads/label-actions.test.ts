import type { Settings } from '@weft/model'
import { expect, test } from 'vitest'

import type { Act, ViewActions } from '../../../client/view-member.ts'
import type { Stack } from '../stacking/stack.ts'
import { renameLabel } from './label-actions.ts'

const labelled = (name: string): Settings => ({
  labels: [
    { id: 'x', name, color: 'blue' },
    { id: 'y', name: 'Closed', color: 'green' },
  ],
})

function rename(now: string, names: { name: string; base: string }): Act | undefined {
  const settings = labelled(now)
  const acts: Act[] = []
  const stack = { attribute: { id: 'state', attribute: { settings } }, settings } as unknown as Stack
  const actions = {
    act(act: Act) {
      acts.push(act)
      return Promise.resolve({ change: null, added: [] })
    },
  } as unknown as ViewActions
  renameLabel(stack, 'x', names, actions)
  return acts[0]
}

test('a column is renamed over the name that its field had shown', () => {
  expect(rename('Open', { name: 'Mine', base: 'Open' })).toEqual({
    settings: new Map([['state', labelled('Mine')]]),
  })
  expect(rename('Theirs', { name: 'Mine', base: 'Open' })).toEqual({
    settings: new Map([['state', labelled('Mine')]]),
    settings_shown: new Map([['state', labelled('Open')]]),
  })
})
