import { appendAudit, type AuditEntry, type Caller, type Unit } from '@weft/server-kit'

/** Notes a privileged action in the workspace, with the transaction that does it. */
export function note(unit: Unit, caller: Caller, entry: Omit<AuditEntry, 'team_id'>): void {
  unit.later((tx) => appendAudit(tx, caller, { ...entry, team_id: unit.team_id }))
}
