import type { EditorProps } from '../../client/attribute-member.ts'
import { DateEditorSurface } from '../../client/editors/date-editor-surface.tsx'
import { definition } from './definition.ts'
import { intake } from './intake.ts'

export { DateSettingsForm } from '../../client/settings/date-settings-form.tsx'

export function DateEditor(props: EditorProps) {
  return <DateEditorSurface {...props} intake={intake} typeLabel={definition.label} />
}
