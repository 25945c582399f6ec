import { createCell } from '@weft/features/session/client'
import { formatDate, setZone } from '@weft/i18n'
import type { Profile } from '@weft/model'
import { afterEach, expect, test } from 'vitest'

import { followZone } from './follow-zone.ts'

afterEach(() => setZone(undefined))

test('times are told in the zone of the person, also once they choose another one', () => {
  const told = () =>
    formatDate('2026-11-20 23:30:00', { dateStyle: 'short', timeStyle: 'short', locale: 'de' })
  const me = createCell({ timezone: 'Pacific/Kiritimati' } as Profile)
  followZone(me)
  expect(told()).toBe('21.11.26, 13:30')
  me.set({ timezone: 'America/Los_Angeles' } as Profile)
  expect(told()).toBe('20.11.26, 15:30')
})
