import { lateComponent } from '@weft/ui'
import { Type } from 'lucide-react'
import type { ClientAttributeType, EditorProps } from '../../client/attribute-member.ts'
import { InlineEditor } from '../../client/editors/inline-editor.tsx'
import { paintText } from '../../client/paint/text.ts'
import { textOf } from '../../shared/text/clean-text.ts'
import { definition } from './definition.ts'

function TextEditor(props: EditorProps) {
  return <InlineEditor {...props} type={definition} startText={textOf(props.data)} />
}

export const member: ClientAttributeType = {
  ...definition,
  icon: Type,
  paint: (cell, data) => paintText(cell, textOf(data)),
  Editor: TextEditor,
  Settings: lateComponent(() => import('./editing.tsx').then((it) => it.TextSettings)),
  editOn: 'type',
}
