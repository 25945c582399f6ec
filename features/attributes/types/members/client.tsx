import { useT } from '@weft/i18n/react'
import { textCollator } from '@weft/model'
import { Avatar, Switch } from '@weft/ui'
import { Users } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ClientAttributeType, EditorProps, SettingsProps } from '../../client/attribute-member.ts'
import { PickEditor } from '../../client/editors/pick-editor.tsx'
import styles from '../../client/settings/settings.module.css'
import { paintPeople } from '../../client/paint/people.ts'
import { definition } from './definition.ts'

const idsOf = (data: unknown): number[] =>
  Array.isArray(data) ? data.filter((id): id is number => typeof id === 'number') : []

function MembersEditor(props: EditorProps) {
  const { data, settings, context, placement, initialText, label, onCommit, onCancel } = props
  const t = useT()
  const [picked, setPicked] = useState(() => idsOf(data))
  const options = useMemo(() => {
    const compare = textCollator(context.locale).compare
    const people = [...context.people].toSorted(([, a], [, b]) => compare(a.name, b.name))
    return people.map(([id, { name, email, photo_url }]) => ({
      id,
      name,
      more: email ?? '',
      content: (
        <>
          <Avatar name={name} src={photo_url ?? null} seed={String(id)} isDecorative />
          <span dir="auto">{name}</span>
        </>
      ),
    }))
  }, [context.people, context.locale])
  return (
    <PickEditor
      label={label ?? t(definition.label)}
      placement={placement}
      options={options}
      picked={picked}
      isMultiple={settings.multiple !== false}
      initialText={initialText ?? ''}
      emptyText={t('Nobody to choose yet')}
      onPick={setPicked}
      onDone={(ids, move) => onCommit(definition.normalise([...ids], settings), { move })}
      onCancel={onCancel}
    />
  )
}

function MembersSettings({ settings, onChange }: SettingsProps) {
  const t = useT()
  return (
    <div className={styles['settings']}>
      <Switch
        isSpread
        checked={settings.multiple !== false}
        onCheckedChange={(multiple) => onChange({ ...settings, multiple })}
      >
        {t('Several members per item')}
      </Switch>
      <Switch
        isSpread
        checked={settings.notify !== false}
        onCheckedChange={(notify) => onChange({ ...settings, notify })}
      >
        {t('Notify people when they are added')}
      </Switch>
    </div>
  )
}

export const member: ClientAttributeType = {
  ...definition,
  icon: Users,
  paint: (cell, data, _settings, context) => paintPeople(cell, idsOf(data), context),
  Editor: MembersEditor,
  Settings: MembersSettings,
  editOn: 'open',
}
