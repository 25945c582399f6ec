import { useT } from '@weft/i18n/react'
import { Switch } from '@weft/ui'

import type { ViewOptionsProps } from '../../client/view-member.ts'

/** What is counted; how it is drawn is chosen beside each chart. */
export function ChartOptions({ settings, actions }: ViewOptionsProps) {
  const t = useT()
  return (
    <Switch
      isSpread
      checked={settings.sub_items !== 'hide'}
      onCheckedChange={(isOn) => actions.changeSettings({ sub_items: isOn ? 'flat' : 'hide' })}
    >
      {t('Count sub-items')}
    </Switch>
  )
}
