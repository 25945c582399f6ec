import { withoutGuests } from '@weft/features/duplicates/server'
import { closedSettings, type Settings } from '@weft/model'
import { validateEntries } from '@weft/permissions'

import { WORKSPACE } from '../export/present.ts'
import type { ArchivedRecord } from '../format/kinds.ts'
import { entriesBy, resourceBy } from '../names.ts'
import type { Inward } from './inward.ts'
import { unsound } from './sound.ts'

/** What rights are set on. */
const RESOURCES = new Set(['team', 'board', 'folder'])

/** What an entry of rights is about, by its new name. */
export function resourceOf(names: Inward, team_id: number, { id, ...record }: ArchivedRecord): string {
  const type = String(record['resource_type'])
  const given = String(record['resource_id'])
  const isWorkspace = given === WORKSPACE
  if (!RESOURCES.has(type) || (type === 'team') !== isWorkspace)
    throw unsound('permissions', id, 'what it is about')
  return isWorkspace ? String(team_id) : resourceBy(names, type, given, given)
}

/** Entries that a save would take and that open nothing to people outside. */
export function closedEntries(names: Inward, record: ArchivedRecord, field: string): Record<string, boolean> {
  const closed = withoutGuests(entriesBy(names, record[field]))
  const [problem] = validateEntries(closed)
  if (problem !== undefined) throw unsound('permissions', record.id, problem.replace(/\.$/, ''))
  return closed
}

/** Settings of a view of which no part is open, however it is said. */
export function shutSettings(settings: unknown): unknown {
  if (typeof settings !== 'object' || settings === null) return settings
  const said = Object.entries(settings).map(([key, part]) => {
    const { share } = (part ?? {}) as { share?: { open?: unknown } | null }
    const isOpen = (share?.open ?? false) !== false
    return [key, isOpen ? { ...(part as object), share: { ...share, open: true } } : part] as const
  })
  return closedSettings(Object.fromEntries(said) as Settings)
}
