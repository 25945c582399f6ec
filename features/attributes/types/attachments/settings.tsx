import { FILE_KINDS, type FileKind } from '@weft/features/files/shared'
import { msg } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Checkbox, Segmented, Switch, TextField } from '@weft/ui'
import type { SettingsProps } from '../../client/attribute-member.ts'
import layout from '../../client/settings/settings.module.css'
import { MAX_FILES } from '../../shared/elements/files.ts'
import styles from './editing.module.css'
import { allowedKinds, limitOf } from './input.ts'

const KINDS: Readonly<Record<FileKind, string>> = {
  image: msg('Pictures'),
  pdf: msg('PDF'),
  document: msg('Documents'),
  text: msg('Texts'),
  audio: msg('Sound'),
  video: msg('Video'),
  archive: msg('Archives'),
  other: msg('Other files'),
}

export function AttachmentsSettings({ settings, onChange }: SettingsProps) {
  const t = useT()
  const kinds = allowedKinds(settings)
  const set = (changes: object) => onChange({ ...settings, ...changes })
  const choose = (kind: FileKind, isOn: boolean) => {
    const next = FILE_KINDS.filter((one) => (one === kind ? isOn : kinds.includes(one)))
    // Without any kind nothing could be added: the last one stays.
    if (next.length > 0) set({ allowed: next.length === FILE_KINDS.length ? [] : next })
  }
  return (
    <div className={layout['settings']}>
      <Segmented
        label={t('Show files as')}
        value={settings['show'] === 'list' ? 'list' : 'thumbs'}
        options={[
          { value: 'thumbs', label: t('Pictures') },
          { value: 'list', label: t('List') },
        ]}
        onValueChange={(show) => set({ show })}
      />
      <TextField
        label={t('Maximum files per item')}
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_FILES}
        value={String(limitOf(settings))}
        onValueChange={(text) => {
          const maxFiles = Number(text)
          if (Number.isInteger(maxFiles) && maxFiles >= 1 && maxFiles <= MAX_FILES) set({ maxFiles })
        }}
      />
      <fieldset className={styles['kinds']}>
        <legend>{t('Accepted files')}</legend>
        {FILE_KINDS.map((kind) => (
          <Checkbox key={kind} checked={kinds.includes(kind)} onCheckedChange={(isOn) => choose(kind, isOn)}>
            {t(KINDS[kind])}
          </Checkbox>
        ))}
      </fieldset>
      <Switch
        isSpread
        checked={settings['isCover'] !== false}
        onCheckedChange={(isCover) => set({ isCover })}
      >
        {t('Use the first picture as the cover of cards')}
      </Switch>
    </div>
  )
}
