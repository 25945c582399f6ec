import { t } from '@weft/i18n'
import type { Settled } from '@weft/store'
import { toast } from '@weft/ui'

/** Tells of an edit that did not come through; conflicts show in the sync mark, which can make them again. */
export function showOutcome({ outcome, result, takenBy }: Settled): void {
  if (outcome === 'saved' || takenBy) return
  const id = `dropped-${outcome}`
  if (outcome === 'refused') {
    toast.error(result.message ?? t('This action is unauthorized.'), { id })
    return
  }
  toast.error(
    result.message ?? t('Updates overlapped, causing a hiccup. Please verify the latest data is correct.'),
    { id },
  )
}
