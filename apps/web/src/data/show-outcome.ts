import { errorToast } from '@weft/api-client'
import { reviewUnsaved } from '@weft/features/connectivity/client'
import { sayRefused, t } from '@weft/i18n'
import { isLeft, type LostChange, type Settled } from '@weft/store'
import { toast } from '@weft/ui'

/** Tells of an edit that did not come through; conflicts show in the sync mark, which can make them again. */
export function showOutcome({ request, outcome, result, takenBy, lostChange }: Settled): void {
  if (lostChange) tellLostChange(lostChange)
  if (outcome === 'saved' || takenBy) return
  if (isLeft(request, outcome)) {
    toast.show(t('Someone else has changed this since then. Their version is kept.'), { id: 'undo' })
    return
  }
  const id = `dropped-${outcome}`
  if (outcome === 'refused') {
    const { status, message, data } = result
    const told = errorToast({ status, data: { data }, headers: new Headers() })?.text
    toast.error(said(message) ?? told ?? t('This action is unauthorized.'), { id })
    return
  }
  toast.error(
    said(result.message) ??
      t('Updates overlapped, causing a hiccup. Please verify the latest data is correct.'),
    { id, action: { label: t('Review'), onPress: reviewUnsaved } },
  )
}

/** The answers to edits come in the server's own language. */
function said(message: string | undefined): string | undefined {
  return message === undefined ? undefined : sayRefused(message, t)
}

/** Stays until somebody has read it: the change of the other is in the trash with what was deleted. */
function tellLostChange({ bringBack }: LostChange): void {
  toast.show(t('Someone else changed what you deleted.'), {
    duration: null,
    action: bringBack ? { label: t('Restore it'), onPress: () => void bringBack() } : undefined,
  })
}
