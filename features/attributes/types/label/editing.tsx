import { useT } from '@weft/i18n/react'
import type { Settings } from '@weft/model'
import { isLabelColor as isPaletteColor, Pill } from '@weft/ui'
import { useState } from 'react'
import type { EditorMove, EditorProps } from '../../client/attribute-member.ts'
import { joinedList, PickEditor } from '../../client/editors/pick-editor.tsx'
import { TheirChange } from '../../client/editors/their-change.tsx'
import { useOpenValue } from '../../client/editors/use-open-value.ts'
import styles from '../../client/family.module.css'
import { pillColors } from '../../client/paint/pills.ts'
import { type Label, labelIds, labelSettings } from '../../shared/elements/labels.ts'
import { priorityLevel } from '../../shared/elements/priorities.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

export { LabelSettingsForm } from '../../client/settings/label-settings-form.tsx'

function LabelPill({ label, settings }: { label: Label; settings: Settings }) {
  const { background, color } = pillColors(label)
  const level = priorityLevel(label, settings)
  if (level !== null)
    return (
      <span className={styles['priority']} data-level={level} dir="auto">
        {label.name}
      </span>
    )
  return (
    <Pill
      color={isPaletteColor(label.color) ? label.color : 'gray'}
      hasDot={labelSettings(settings).areStages}
      {...(background === '' ? {} : { customColors: { background, text: color } })}
    >
      {label.name}
    </Pill>
  )
}

/** The settings with labels that were made here; the same object where none is missing in them. */
function widened(settings: Settings, made: readonly Label[]): Settings {
  const { labels } = labelSettings(settings)
  const missing = made.filter(({ id }) => !labels.some((one) => one.id === id))
  return missing.length === 0 ? settings : { ...settings, labels: [...labels, ...missing] }
}

export function LabelEditor(props: EditorProps) {
  const { placement, initialText, label, canEditSettings, context } = props
  const t = useT()
  // Labels made here are saved together with the value, when the editor is left; beside those of others, who may make
  // some meanwhile.
  const [made, setMade] = useState<readonly Label[]>([])
  const settings = widened(props.settings, made)
  const { labels, multiple, allowCreateFromCell } = labelSettings(settings)
  const open = useOpenValue<readonly string[]>(props, {
    read: (data) => labelIds(data, props.settings),
    join: (base, draft, theirs) => joinedList(input.merge?.(base, draft, theirs, settings)),
  })
  const picked = open.draft

  const finish = (ids: readonly string[], move: EditorMove, own = made) => {
    const used = widened(props.settings, own)
    // Ids of deleted labels stay unless something was changed.
    const isSame = ids.join() === open.start.join()
    open.commit(isSame ? open.base : input.normalise([...ids], used), {
      move,
      ...(used === props.settings ? {} : { settings: used }),
    })
  }
  const create = (name: string, move: EditorMove) => {
    const parsed = input.parse(name, { ...settings, multiple: false }, context)
    if ('problem' in parsed) return
    const [id] = parsed.data as string[]
    if (id === undefined) return
    const fresh = labelSettings(parsed.settings ?? {}).labels.filter((one) => one.id === id)
    const own = [...made, ...fresh]
    setMade(own)
    const next = multiple ? [...picked, id] : [id]
    open.setDraft(next)
    if (!multiple) finish(next, move, own)
  }
  return (
    <PickEditor
      label={label ?? t(definition.label)}
      placement={placement}
      options={labels.map((one) => ({
        id: one.id,
        name: one.name,
        content: <LabelPill label={one} settings={settings} />,
      }))}
      notice={<TheirChange open={open} format={(data) => definition.format(data, settings, context)} />}
      picked={picked}
      isTouched={open.isTouched}
      isMultiple={multiple}
      initialText={initialText ?? ''}
      emptyText={t('No labels yet')}
      onPick={open.setDraft}
      onCreate={canEditSettings && allowCreateFromCell ? create : undefined}
      onDone={(ids, move) => finish(ids, move)}
      onCancel={open.cancel}
    />
  )
}
