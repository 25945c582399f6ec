import { expect, test } from 'vitest'

import { sampleView } from '../../../client/sample-view.ts'
import type { DateSource } from '../../../client/dates/date-source.ts'
import { createItemLook } from './item-look.ts'

test('a calendar strikes through what the board says is done, and not what an unrelated box says', () => {
  const labels = [{ id: 'x', name: 'Shipped', color: 'green' }]
  const { props, rows } = sampleView({
    items: [
      { id: 'billed', values: { name: 'A', billed: true } },
      { id: 'shipped', values: { name: 'B', state: ['x'] } },
    ],
    attributes: {
      due: { type: 'date' },
      billed: { type: 'checkbox' },
      state: { type: 'label', settings: { labels } },
    },
  })
  const start = props.records.all.find(({ id }) => id === 'due')
  const source = { start, end: null } as unknown as DateSource
  const look = (done: object | null) => {
    const records = { ...props.records, done } as typeof props.records
    const { isDone } = createItemLook({}, { records, env: props.env, source })
    return [...rows.values()].map(isDone)
  }
  expect(look({ attribute_id: 'state', label_ids: ['x'] })).toEqual([false, true])
  expect(look(null)).toEqual([false, false])
})
