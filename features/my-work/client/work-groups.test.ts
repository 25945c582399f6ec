import type { WorkItem } from '@weft/model'
import { expect, test } from 'vitest'

import { inGroups } from './work-groups.ts'

const calendar = { at: Date.UTC(2026, 10, 20, 9), tz: 'UTC', week_start: 1 }

function work(title: string, start: string | null, level: number | null = null): WorkItem {
  const place = { item_id: title, board_id: 'board000001', folder_id: 'folder00001', user_id: 7, title }
  const record = { id: `7.${title}`, team_id: 1, row_version: 1, seq: 1, deleted_at: null }
  const times = { created_at: '2026-11-01 08:00:00', updated_at: '2026-11-01 08:00:00', done_at: null }
  const slot = { attribute_id: 'due', row_version: 1 }
  return {
    ...place,
    ...record,
    ...times,
    why: ['assigned'],
    due: start === null ? null : { ...slot, data: { start, hasTime: start.length > 10 } },
    tick: null,
    status: null,
    priority: level === null ? null : { ...slot, data: null, labels: [], level },
  }
}

test('a day has first what has a time, then the whole day, the most important first', () => {
  const [group, ...others] = inGroups(
    [
      work('any time', '2026-11-20'),
      work('urgent', '2026-11-20', 4),
      work('in the evening', '2026-11-20 19:00:00'),
      work('at noon', '2026-11-20 12:00:00'),
    ],
    calendar,
  )
  expect(others).toEqual([])
  expect(group?.items.map(({ title }) => title)).toEqual(['at noon', 'in the evening', 'urgent', 'any time'])
})

test('groups come in the order in which they are due, and what has no date after them', () => {
  const items = [
    work('some day', null),
    work('in spring', '2027-04-01'),
    work('late', '2026-11-19'),
    work('today', '2026-11-20'),
    work('on Sunday', '2026-11-22'),
  ]
  expect(inGroups(items, calendar).map(({ group }) => group)).toEqual([
    'overdue',
    'today',
    'week',
    'later',
    'none',
  ])
})
