import { t } from '@weft/i18n'
import { toast } from '@weft/ui'

/** Puts a text on the clipboard and says so. */
export function copyText(text: string, done: string): void {
  navigator.clipboard.writeText(text).then(
    () => toast.success(done),
    // Without https or the permission the browser refuses; the text is shown, so that it can be taken from there.
    () => toast.longError(t('The browser did not allow copying: {text}', { text })),
  )
}
