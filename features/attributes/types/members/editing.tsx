import { useT } from '@weft/i18n/react'
import { textCollator } from '@weft/model'
import { Avatar, Switch } from '@weft/ui'
import { useMemo, useState } from 'react'
import type { EditorProps, SettingsProps } from '../../client/attribute-member.ts'
import { PickEditor } from '../../client/editors/pick-editor.tsx'
import styles from '../../client/settings/settings.module.css'
import { definition, userIds } from './definition.ts'
import { intake } from './intake.ts'

export function MembersEditor(props: EditorProps) {
  const { data, settings, context, placement, initialText, label, onCommit, onCancel } = props
  const t = useT()
  const [picked, setPicked] = useState(() => userIds(data))
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
      onDone={(ids, move) => onCommit(intake.normalise([...ids], settings), { move })}
      onCancel={onCancel}
    />
  )
}

export function MembersSettings({ settings, onChange }: SettingsProps) {
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
