import { textOf } from '@weft/base'
import type { EditorProps } from '../../client/attribute-member.ts'
import { InlineEditor } from '../../client/editors/inline-editor.tsx'
import { definition } from './definition.ts'
import { intake } from './intake.ts'

export function TextEditor(props: EditorProps) {
  return (
    <InlineEditor {...props} intake={intake} typeLabel={definition.label} read={textOf} format={textOf} />
  )
}
