import { textOf } from '@weft/base'
import type { EditorProps } from '../../client/attribute-member.ts'
import { InlineEditor } from '../../client/editors/inline-editor.tsx'
import { definition } from './definition.ts'
import { patternedInput } from './patterned-input.ts'

/** Loaded with the input that it lets values in by. */
export function PatternEditor(props: EditorProps) {
  const input = patternedInput.loaded()
  const own = { typeLabel: definition.label, read: textOf, format: textOf }
  return input && <InlineEditor {...props} {...own} input={input} />
}
