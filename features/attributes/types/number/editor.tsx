import { decimalToRead, numberSettings, shifted } from '@weft/numbers'
import type { Settings, ValueContext } from '@weft/model'
import type { EditorProps } from '../../client/attribute-member.ts'
import { InlineEditor } from '../../client/editors/inline-editor.tsx'
import { definition } from './definition.ts'
import { input } from './input.ts'

/** The number with all its digits as one types it: the decimal sign of the reader, no grouping, no currency. */
function typedNumber(data: unknown, settings: Settings, context: ValueContext): string {
  if (typeof data !== 'number') return ''
  const isPercent = numberSettings(settings).format === 'percent'
  const shown = isPercent ? shifted(data, 2) : data
  const text = String(shown).replace('.', decimalToRead(settings, context.locale))
  return isPercent ? `${text}%` : text
}

export function NumberEditor(props: EditorProps) {
  const { settings, context } = props
  return (
    <InlineEditor
      {...props}
      input={input}
      typeLabel={definition.label}
      read={(data) => typedNumber(data, settings, context)}
      format={(data) => definition.format(data, { ...definition.defaultSettings, ...settings }, context)}
      inputMode="decimal"
      isNumeric
    />
  )
}
