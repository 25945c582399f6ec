import { textOf } from '@weft/base'
import type { EditorProps } from '../../client/attribute-member.ts'
import { InlineEditor } from '../../client/editors/inline-editor.tsx'
import { definition } from './definition.ts'
import { input } from './input.ts'

export function TextEditor(props: EditorProps) {
  return <InlineEditor {...props} input={input} typeLabel={definition.label} read={textOf} format={textOf} />
}
