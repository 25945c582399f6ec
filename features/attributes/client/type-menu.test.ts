import { isPlanned } from '@weft/model'
import { expect, test } from 'vitest'

import type { ClientAttributeType } from './attribute-member.ts'
import { sectionsOf } from './type-menu.ts'

const type = (name: string, order: number) =>
  ({ type: name, menu: { under: 'progress', order } }) as ClientAttributeType

test('time tracking is offered once there is something to track time with', () => {
  const [section] = sectionsOf([type('time_tracking', 50), type('vote', 40), type('progress', 10)])
  const names = section?.types.map((one) => one.type)
  const last = isPlanned('time-tracking') ? [] : ['time_tracking']
  expect(names).toEqual(['progress', 'vote', ...last])
})
