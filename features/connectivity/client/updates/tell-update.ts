import { t } from '@weft/i18n'
import { toast } from '@weft/ui'
import { TOAST_UPDATE_MS } from '@weft/ui/timing'

/** Says that there is a new version, with the way to it; edits that wait stay where they are. */
export function tellUpdate(reload: () => void): void {
  toast.show(t('A new version is ready.'), {
    id: 'update',
    tone: 'info',
    duration: TOAST_UPDATE_MS,
    action: { label: t('Reload'), onPress: reload },
  })
}
