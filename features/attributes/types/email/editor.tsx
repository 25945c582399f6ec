import { textOf } from '@weft/base'
import type { EditorProps } from '../../client/attribute-member.ts'
import { InlineEditor } from '../../client/editors/inline-editor.tsx'
import { definition } from './definition.ts'
import { input } from './input.ts'

export function EmailEditor(props: EditorProps) {
  const text = { read: textOf, format: textOf, inputMode: 'email' } as const
  return <InlineEditor {...props} {...text} input={input} typeLabel={definition.label} />
}
