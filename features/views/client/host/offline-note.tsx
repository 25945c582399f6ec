import { useT } from '@weft/i18n/react'
import { Callout } from '@weft/ui'

/** On phones, where nothing else says so. */
export function OfflineNote() {
  const t = useT()
  return <Callout>{t('You are offline. Changes are kept and sent later.')}</Callout>
}
