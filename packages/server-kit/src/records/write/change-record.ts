import { type FieldRules, resolveChange, type Stored } from '@weft/model'

import { errors, invalid } from '../../errors.ts'

/** What a sender says that a change is based on. */
export interface Basis {
  row_version?: number | undefined
  old?: Record<string, unknown> | undefined
}

/** One change, and what its kind of record says of it. */
export interface RecordChange {
  /** The record before, with the fields that are asked for. */
  stored: Stored
  /** What is asked for, checked. */
  fields: Record<string, unknown>
  /** How fields compare and merge. */
  rules?: FieldRules
  /** The record as a conflict tells it. */
  present(): object
}

export interface Changed {
  /** The fields that are written. */
  changed: Record<string, unknown>
  row_version: number
}

/** The version rule for whatever can be changed; throws the refusals that belong to it. */
export function changeRecord({ row_version, old }: Basis, change: RecordChange): Changed {
  const { stored, fields, rules } = change
  const verdict = resolveChange(stored, { fields, row_version, old }, rules)
  if (verdict.kind === 'incomplete') throw invalid('row_version: give the next row_version, or old')
  if (verdict.kind !== 'save') throw errors.conflict({ data: change.present() })
  return verdict
}

/** The version rule for what is not there yet: it is made at row_version 1 and based on nothing. */
export function demandNew({ row_version, old }: Basis): void {
  const verdict = resolveChange(null, { fields: {}, row_version, old })
  if (verdict.kind === 'unknown') throw errors.not_found()
  if (verdict.kind === 'incomplete') throw invalid('row_version: a new record has row_version 1')
}
