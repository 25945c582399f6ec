import { ExtensionPoint } from '@weft/client-kit'
import { useT } from '@weft/i18n/react'
import { Dropdown, Switch } from '@weft/ui'
import type { EditorProps, SettingsProps } from '../../client/attribute-member.ts'
import { EditorSurface } from '../../client/editors/editor-surface.tsx'
import { isAssignable } from '../../shared/family-member.ts'
import styles from '../../client/settings/settings.module.css'
import { definition } from './definition.ts'

/** The timer of an item and its entries: what keeps these brings it. */
export function TimeEditor({
  placement,
  label,
  source,
  settings,
  context,
  isReadOnly = false,
  onCancel,
}: EditorProps) {
  const t = useT()
  return (
    <EditorSurface
      label={label ?? t(definition.label)}
      placement={placement}
      width={372}
      padding="none"
      onDone={onCancel}
      onCancel={onCancel}
      keepsEnter
    >
      {source && (
        <ExtensionPoint
          point="attribute.time"
          team_id={source.team_id}
          item_id={source.item_id}
          attribute_id={source.attribute_id}
          settings={settings}
          context={context}
          isReadOnly={isReadOnly}
          onDone={onCancel}
        />
      )}
    </EditorSurface>
  )
}

/** What timers may do, and how times are shown. */
export function TimeTrackingSettings({ settings, onChange, settingsContext }: SettingsProps) {
  const t = useT()
  const set = (changes: Record<string, unknown>) => onChange({ ...settings, ...changes })
  // What can be added up and is given by people can be an estimate.
  const numbers = (settingsContext?.attributes ?? []).filter((one) => {
    const type = settingsContext?.typeOf(one.type)
    return type !== undefined && isAssignable(type) && type.aggregates.includes('sum')
  })
  return (
    <div className={styles['settings']}>
      <Switch
        isSpread
        checked={settings.allowParallel === true}
        onCheckedChange={(allowParallel) => set({ allowParallel })}
      >
        {t('Allow multiple timers')}
      </Switch>
      <Switch
        isSpread
        checked={settings.sharedEntries === true}
        onCheckedChange={(sharedEntries) => set({ sharedEntries })}
      >
        {t('Everyone sees all entries')}
      </Switch>
      <Dropdown
        label={t('Estimate')}
        value={typeof settings.estimate === 'string' ? settings.estimate : 'none'}
        options={[{ id: 'none', label: t('None') }, ...numbers.map(({ id, name }) => ({ id, label: name }))]}
        onValueChange={(id) => set({ estimate: id === 'none' ? null : id })}
      />
    </div>
  )
}
