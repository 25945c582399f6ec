import type { Settings, ValueContext } from '@weft/model'
import { isLabelColor, lateComponent } from '@weft/ui'
import { Hash } from 'lucide-react'
import type { ClientAttributeType, EditorProps } from '../../client/attribute-member.ts'
import { InlineEditor } from '../../client/editors/inline-editor.tsx'
import styles from '../../client/family.module.css'
import { makeSpan, rootOf, setText } from '../../client/paint/reuse.ts'
import { decimalToRead, numberSettings } from '../../shared/numbers/number-settings.ts'
import { definition } from './definition.ts'

function paint(cell: HTMLElement, data: unknown, settings: Settings, context: ValueContext): void {
  const look = numberSettings(settings)
  const text = data === null ? '' : definition.format(data, settings, context)
  const isMeter = look.display !== 'number' && typeof data === 'number'
  if (!isMeter) {
    const root = rootOf(cell, 'number', styles['number'])
    setText(root, text)
    root.toggleAttribute('data-negative', look.negativeRed && typeof data === 'number' && data < 0)
    return
  }
  const root = rootOf(cell, look.display, styles['meter'])
  if (!root.firstElementChild) {
    const mark = makeSpan(look.display === 'bar' ? styles['track'] : styles['ring'])
    if (look.display === 'bar') mark.append(makeSpan(styles['fill']))
    root.append(mark, makeSpan(undefined))
  }
  root.dataset.color = isLabelColor(look.color) ? look.color : 'blue'
  root.style.setProperty('--share', String(Math.min(Math.max(data / look.displayMax, 0), 1)))
  setText(root.lastElementChild as HTMLElement, text)
}

/** The number with all its digits as one types it: the decimal sign of the reader, no grouping, no currency. */
function typedNumber(data: unknown, settings: Settings, context: ValueContext): string {
  if (typeof data !== 'number') return ''
  const isPercent = numberSettings(settings).format === 'percent'
  const shown = isPercent ? Number((data * 100).toPrecision(15)) : data
  const text = String(shown).replace('.', decimalToRead(settings, context.locale))
  return isPercent ? `${text}%` : text
}

function NumberEditor(props: EditorProps) {
  const startText = typedNumber(props.data, props.settings, props.context)
  return <InlineEditor {...props} type={definition} startText={startText} inputMode="decimal" isNumeric />
}

export const member: ClientAttributeType = {
  ...definition,
  icon: Hash,
  paint,
  Editor: NumberEditor,
  Settings: lateComponent(() => import('./editing.tsx').then((it) => it.NumberSettings)),
  editOn: 'type',
}
