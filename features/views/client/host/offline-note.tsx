import { useT } from '@weft/i18n/react'
import { Callout, toast } from '@weft/ui'
import { useLayoutEffect } from 'react'

/** On phones, where nothing else says so for as long as it lasts. */
export function OfflineNote() {
  const t = useT()
  // The message that told of it says the same.
  useLayoutEffect(() => toast.dismiss('connection'), [])
  return <Callout>{t('You are offline. Changes are kept and sent later.')}</Callout>
}
