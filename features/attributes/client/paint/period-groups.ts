import { dateSettings } from '@weft/recurrence'
import { t } from '@weft/i18n'
import type { Settings, ValueContext } from '@weft/model'
import type { FamilyMember } from '../../shared/family-member.ts'

const QUARTER = /^(\d{4})-Q([1-4])$/

/** The groups of a type of dates in the words of the interface; names from Intl come through unchanged. */
export function periodGroups(definition: FamilyMember): NonNullable<FamilyMember['groups']> {
  return (data: unknown, settings: Settings, context: ValueContext) =>
    (definition.groups?.(data, settings, context) ?? []).map((group) => ({
      ...group,
      label: labelOf(group, dateSettings(settings).groupBy),
    }))
}

function labelOf({ key, label }: { key: string; label: string }, by: string): string {
  if (by === 'relative') return t(label)
  // No formatter of the platform says quarters.
  const [, year, quarter] = QUARTER.exec(key) ?? []
  return year === undefined || quarter === undefined ? label : t('Q{quarter} {year}', { quarter, year })
}
