import { t } from '@weft/i18n'
import type { Settings, ValueContext } from '@weft/model'
import { isLabelColor } from '@weft/ui'
import { paintButton } from '../../client/paint/buttons.ts'
import { buttonSettings } from '../../shared/elements/buttons.ts'
import { asButton, definition } from './definition.ts'

/** What the button says: its own words, or "Run" in the reader's language. */
export function buttonText(data: unknown, settings: Settings, context: ValueContext): string {
  const text = definition.format(data, settings, context)
  return buttonSettings(settings).label === '' ? t(text) : text
}

/** The button in its cell; nothing where it is not to be seen. */
export function showButton(
  cell: HTMLElement,
  data: unknown,
  settings: Settings,
  context: ValueContext,
): void {
  const { color, icon } = buttonSettings(settings)
  const button = asButton(data)
  paintButton(
    cell,
    button && {
      text: buttonText(data, settings, context),
      icon,
      color: isLabelColor(color) ? color : 'blue',
      isBarred: button.isBarred,
      hint: button.isBarred ? t('Only some people can press this') : button.url || t('Starts an automation'),
    },
  )
}
