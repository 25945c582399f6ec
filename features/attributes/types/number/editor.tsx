import type { Settings, ValueContext } from '@weft/model'
import type { EditorProps } from '../../client/attribute-member.ts'
import { InlineEditor } from '../../client/editors/inline-editor.tsx'
import { decimalToRead } from '../../shared/numbers/decimal-sign.ts'
import { numberSettings } from '../../shared/numbers/number-settings.ts'
import { definition } from './definition.ts'
import { intake } from './intake.ts'

/** The number with all its digits as one types it: the decimal sign of the reader, no grouping, no currency. */
function typedNumber(data: unknown, settings: Settings, context: ValueContext): string {
  if (typeof data !== 'number') return ''
  const isPercent = numberSettings(settings).format === 'percent'
  const shown = isPercent ? Number((data * 100).toPrecision(15)) : data
  const text = String(shown).replace('.', decimalToRead(settings, context.locale))
  return isPercent ? `${text}%` : text
}

export function NumberEditor(props: EditorProps) {
  const startText = typedNumber(props.data, props.settings, props.context)
  return (
    <InlineEditor
      {...props}
      intake={intake}
      typeLabel={definition.label}
      startText={startText}
      inputMode="decimal"
      isNumeric
    />
  )
}
