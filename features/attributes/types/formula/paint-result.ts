import { trueMinus } from '@weft/numbers'
import { asDate } from '@weft/recurrence'
import { t } from '@weft/i18n'
import { isComputedError, type Settings, type ValueContext } from '@weft/model'
import styles from '../../client/family.module.css'
import { drawDate, sayDate } from '../../client/paint/dates.ts'
import { rootOf, setText, setTitle } from '../../client/paint/reuse.ts'
import { paintText } from '../../client/paint/text.ts'
import { definition } from './definition.ts'
import look from './formula.module.css'

/** A value by its own kind: as the type of that kind would show it. */
export function paintResult(
  cell: HTMLElement,
  data: unknown,
  settings: Settings,
  context: ValueContext,
): void {
  if (isComputedError(data)) {
    const root = rootOf(cell, 'error', look['error'])
    setText(root, definition.format(data, settings, context))
    setTitle(root, t(data.reason))
    return
  }
  if (typeof data === 'number') {
    const text = trueMinus(definition.format(data, settings, context))
    setText(rootOf(cell, 'number', styles['number']), text)
    return
  }
  if (typeof data === 'boolean') {
    const root = rootOf(cell, 'verdict', look['verdict'])
    root.toggleAttribute('data-true', data)
    setText(root, data ? t('Yes') : t('No'))
    return
  }
  const date = asDate(data)
  if (!date) {
    paintText(cell, data === null ? '' : definition.format(data, settings, context))
    return
  }
  const root = rootOf(cell, 'date', styles['date'])
  drawDate(root, sayDate(date, settings, context))
}
