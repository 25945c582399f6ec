import type { EditorProps } from '../../client/attribute-member.ts'
import { DateEditorSurface } from '../../client/editors/date-editor-surface.tsx'
import { definition } from './definition.ts'
import { input } from './input.ts'

export { DateSettingsForm } from '../../client/settings/date-settings-form.tsx'

export function DateEditor(props: EditorProps) {
  return <DateEditorSurface {...props} input={input} typeLabel={definition.label} />
}
export { RelativeDefault } from '../../client/settings/relative-default.tsx'
