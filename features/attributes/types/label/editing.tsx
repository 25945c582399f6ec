import { useT } from '@weft/i18n/react'
import type { Settings } from '@weft/model'
import { isLabelColor as isPaletteColor, Pill } from '@weft/ui'
import { useState } from 'react'
import type { EditorMove, EditorProps } from '../../client/attribute-member.ts'
import { PickEditor } from '../../client/editors/pick-editor.tsx'
import { pillColors } from '../../client/paint/pills.ts'
import { type Label, labelIds, labelSettings } from '../../shared/elements/labels.ts'
import { definition } from './definition.ts'
import { intake } from './intake.ts'

export { LabelSettingsForm } from '../../client/settings/label-settings-form.tsx'

function LabelPill({ label }: { label: Label }) {
  const { background, color } = pillColors(label)
  return (
    <Pill
      color={isPaletteColor(label.color) ? label.color : 'gray'}
      {...(background === '' ? {} : { customColors: { background, text: color } })}
    >
      {label.name}
    </Pill>
  )
}

export function LabelEditor(props: EditorProps) {
  const { data, placement, initialText, label, canEditSettings, onCommit, onCancel } = props
  const t = useT()
  // Labels made here are saved together with the value, when the editor is left.
  const [settings, setSettings] = useState(props.settings)
  const [picked, setPicked] = useState(() => labelIds(data, props.settings))
  const { labels, multiple, allowCreateFromCell } = labelSettings(settings)

  const finish = (ids: readonly string[], move: EditorMove, used: Settings = settings) => {
    // Ids of deleted labels stay unless something was changed.
    const isSame = ids.join() === labelIds(data, props.settings).join()
    onCommit(isSame ? data : intake.normalise([...ids], used), {
      move,
      ...(used === props.settings ? {} : { settings: used }),
    })
  }
  const create = (name: string) => {
    const made = intake.parse(name, { ...settings, multiple: false }, props.context)
    if ('problem' in made) return
    const [id] = made.data as string[]
    if (id === undefined) return
    const widened = { ...settings, ...(made.settings ? { labels: made.settings.labels } : {}) }
    setSettings(widened)
    const next = multiple ? [...picked, id] : [id]
    setPicked(next)
    if (!multiple) finish(next, 'none', widened)
  }
  return (
    <PickEditor
      label={label ?? t(definition.label)}
      placement={placement}
      options={labels.map((one) => ({ id: one.id, name: one.name, content: <LabelPill label={one} /> }))}
      picked={picked}
      isMultiple={multiple}
      initialText={initialText ?? ''}
      emptyText={t('No labels yet')}
      onPick={setPicked}
      onCreate={canEditSettings && allowCreateFromCell ? create : undefined}
      onDone={(ids, move) => finish(ids, move)}
      onCancel={onCancel}
    />
  )
}
