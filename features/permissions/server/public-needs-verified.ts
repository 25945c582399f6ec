import { verifiedAmong } from '@weft/features/profile/server'
import { profileErrors } from '@weft/features/profile/shared'
import { type EntryMap, parseEntryKey } from '@weft/permissions'
import type { Caller, Operation, Row, Unit } from '@weft/server-kit'

/** What the judgement of a step needs to know and only the database does: who of its callers is verified. */
const noneVerified = () => new Set<number>()

/** Looks up who is verified, where anything of the step could open something to people outside. */
export async function prepareVerified(unit: Unit, operations: readonly Operation[]): Promise<void> {
  const opening = operations.filter(({ fields }) => opensTo(fields, {}))
  if (opening.length === 0) return
  const callers = opening.map(({ caller }) => caller.user_id)
  const verified = unit.once(noneVerified)
  for (const id of await verifiedAmong(unit.tx, [...new Set(callers)])) verified.add(id)
}

/** Nobody opens anything to people outside before the mailbox is known to be theirs. Throws `email_not_verified`. */
export function demandVerifiedToOpen(unit: Unit, caller: Caller, row: Row, before: Row | null): void {
  if (!opensTo(row, before ?? {})) return
  if (!unit.once(noneVerified).has(caller.user_id)) throw profileErrors.email_not_verified()
}

/** Whether guests are allowed something that they were not. */
function opensTo(row: Row, before: Row): boolean {
  return ['permissions', 'final_permissions'].some((field) => {
    const were = (before[field] ?? {}) as EntryMap
    return Object.entries((row[field] ?? {}) as EntryMap).some(
      ([key, value]) => value && were[key] !== true && isForGuests(key),
    )
  })
}

function isForGuests(key: string): boolean {
  const token = parseEntryKey(key)?.token
  return token === 'tag:guest_user' || token === 'role:guest'
}
