import { createMemoryStorage } from '@weft/api-client'
import { now } from '@weft/base'
import { type Entry, EntryProvider } from '@weft/features/session/client'
import type { ReactNode } from 'react'

import { sampleView, type SampleView } from '../../client/sample-view.ts'
import type { ViewRights } from '../../client/view-member.ts'

interface SampleOptions {
  items: readonly { id: string; values: Record<string, unknown> }[]
  settings?: Record<string, unknown>
  rights?: Partial<ViewRights>
  /** The folder's attributes beside the name. */
  dates?: readonly string[]
  members?: readonly string[]
}

/** A calendar over rows in memory, for tests: its actions are written down. */
export function sampleCalendar({ dates = ['when'], members = [], ...options }: SampleOptions): SampleView {
  const date = { type: 'date', settings: { range: true, time: true } }
  const people = members.map((id) => [id, { type: 'members' }] as const)
  const attributes = Object.fromEntries([...dates.map((id) => [id, date] as const), ...people])
  return sampleView({ ...options, attributes, now: now(), isNested: false })
}

const entry = { storage: createMemoryStorage() } as unknown as Entry

/** What stands around a calendar in the browser: where it keeps what somebody looks at. */
export function AroundCalendar({ children }: { children: ReactNode }) {
  return <EntryProvider entry={entry}>{children}</EntryProvider>
}
