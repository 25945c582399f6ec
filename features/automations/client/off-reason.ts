import type { Translate } from '@weft/i18n'
import type { OffReason } from '@weft/model'

/** Why a rule is off that no person switched off, and what to do. */
export function offReasonText(reason: OffReason, t: Translate): string {
  const texts: Record<OffReason, string> = {
    broken: t('Switched off because something that it uses was deleted.'),
    owner: t('Switched off because its owner left or lost access. Switch it on to take it over.'),
    failures: t('Switched off after 10 failed runs in a row.'),
    sight: t('Switched off because its owner cannot see or change what it works with.'),
    quota: t('Switched off because the runs of this month are used up.'),
  }
  return texts[reason] ?? t('Switched off.')
}
