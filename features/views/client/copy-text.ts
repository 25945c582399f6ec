import { t } from '@weft/i18n'
import { toast } from '@weft/ui'

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // Without https or the permission the browser refuses; the text is shown, so that it can be taken from there.
    toast.longError(t('The browser did not allow copying: {text}', { text }))
    return
  }
  toast.success(done)
}
