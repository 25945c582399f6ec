import { t } from '@weft/i18n'
import type { Settings, ValueContext } from '@weft/model'
import { isLabelColor, lateComponent } from '@weft/ui'
import { MousePointerClick } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { paintButton } from '../../client/paint/buttons.ts'
import { readyPart } from '../../client/ready-part.ts'
import { buttonSettings } from '../../shared/elements/buttons.ts'
import { asButton, definition } from './definition.ts'
import { intake } from './intake.ts'

const format = (data: unknown, settings: Settings, context: ValueContext) =>
  buttonSettings(settings).label === ''
    ? t(definition.format(data, settings, context))
    : definition.format(data, settings, context)

export const member: ClientAttributeType = {
  ...definition,
  format,
  icon: MousePointerClick,
  intake: readyPart(intake),
  paint(cell, data, settings, context) {
    const { color, icon } = buttonSettings(settings)
    const button = asButton(data)
    paintButton(
      cell,
      button && {
        text: format(data, settings, context),
        icon,
        color: isLabelColor(color) ? color : 'blue',
        isBarred: button.isBarred,
        hint: button.isBarred ? t('Only some people may press this') : (button.url ?? ''),
      },
    )
  },
  isAction: true,
  Editor: lateComponent(() => import('./editing.tsx').then((it) => it.ButtonEditor)),
  Settings: lateComponent(() => import('./editing.tsx').then((it) => it.ButtonSettingsForm)),
  editOn: 'open',
}
