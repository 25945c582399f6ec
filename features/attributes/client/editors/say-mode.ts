import type { RepeatMode } from '@weft/recurrence'
import type { Translate } from '@weft/i18n'

/** How a repeated date goes on, in a few words. */
export function nameMode(mode: RepeatMode, t: Translate): string {
  const names: Record<RepeatMode, () => string> = {
    same: () => t('Reopen this item when done'),
    copy: () => t('Create a copy when done'),
    schedule: () => t('Create a copy on schedule'),
  }
  return names[mode]()
}

/** What that does, in a sentence. */
export function explainMode(mode: RepeatMode, t: Translate): string {
  const sentences: Record<RepeatMode, () => string> = {
    same: () => t('When this item is done, it moves to the next date and opens again.'),
    copy: () => t('When this item is done, it stays done and a copy gets the next date.'),
    schedule: () => t('On the next date a copy is created just after midnight, even if this item is open.'),
  }
  return sentences[mode]()
}
