import { sameJson } from '@weft/base'
import { useT } from '@weft/i18n/react'
import { textCollator } from '@weft/model'
import { Avatar, Switch } from '@weft/ui'
import { useMemo } from 'react'
import type { EditorProps, SettingsProps } from '../../client/attribute-member.ts'
import { joinedList, PickEditor } from '../../client/editors/pick-editor.tsx'
import { TheirChange } from '../../client/editors/their-change.tsx'
import { useOpenValue } from '../../client/editors/use-open-value.ts'
import styles from '../../client/settings/settings.module.css'
import { definition, userIds } from './definition.ts'
import { input } from './input.ts'

export { PeopleDefault } from '../../client/settings/people-default.tsx'

export function MembersEditor(props: EditorProps) {
  const { settings, context, placement, initialText, label } = props
  const t = useT()
  const open = useOpenValue<readonly number[]>(props, {
    read: userIds,
    join: (base, draft, theirs) => joinedList(input.merge?.(base, draft, theirs, settings)),
  })
  const isClosed = settings['boardMembersOnly'] === true
  const options = useMemo(() => {
    const compare = textCollator(context.locale).compare
    const { people: known, mayView } = context
    const isOffered = (id: number) => open.start.includes(id) || mayView?.(id) !== false
    const possible = isClosed ? [...known].filter(([id]) => isOffered(id)) : [...known]
    const people = possible.toSorted(([, a], [, b]) => compare(a.name, b.name))
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
  }, [context, isClosed, open.start])
  return (
    <PickEditor
      label={label ?? t(definition.label)}
      placement={placement}
      options={options}
      notice={<TheirChange open={open} format={(data) => definition.format(data, settings, context)} />}
      picked={open.draft}
      isTouched={open.isTouched}
      isMultiple={settings.multiple !== false}
      initialText={initialText ?? ''}
      emptyText={t('Nobody to choose yet')}
      onPick={open.setDraft}
      // What was not touched goes out as it came.
      onDone={(ids, move) =>
        open.commit(sameJson(ids, open.start) ? open.base : input.normalise([...ids], settings), { move })
      }
      onCancel={open.cancel}
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
        {t('Allow multiple')}
      </Switch>
      <Switch
        isSpread
        checked={settings['boardMembersOnly'] === true}
        onCheckedChange={(boardMembersOnly) => onChange({ ...settings, boardMembersOnly })}
      >
        {t('Only people who can view the board')}
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
