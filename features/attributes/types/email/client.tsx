import { AtSign } from 'lucide-react'
import type { ClientAttributeType, EditorProps } from '../../client/attribute-member.ts'
import { InlineEditor } from '../../client/editors/inline-editor.tsx'
import { paintLinks } from '../../client/paint/links.ts'
import { NoSettings } from '../../client/settings/no-settings.tsx'
import { textOf } from '../../shared/text/clean-text.ts'
import { definition } from './definition.ts'

function EmailEditor(props: EditorProps) {
  return <InlineEditor {...props} type={definition} startText={textOf(props.data)} inputMode="email" />
}

export const member: ClientAttributeType = {
  ...definition,
  icon: AtSign,
  paint(cell, data) {
    const text = textOf(data)
    paintLinks(cell, text === '' ? [] : [{ url: `mailto:${text}`, text }])
  },
  Editor: EmailEditor,
  Settings: NoSettings,
  editOn: 'type',
}
