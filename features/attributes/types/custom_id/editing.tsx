import { useT } from '@weft/i18n/react'
import { MAX_ID_PREFIX } from '@weft/model'
import { Dropdown, Segmented, Switch, TextField } from '@weft/ui'
import type { SettingsProps } from '../../client/attribute-member.ts'
import styles from '../../client/settings/settings.module.css'
import { customIdSettings, MAX_DIGITS, writeId } from './definition.ts'

/** How IDs look and what counts; the example is the first one. */
export function CustomIdSettings({ settings, onChange }: SettingsProps) {
  const t = useT()
  const read = customIdSettings(settings)
  const set = (changes: Record<string, unknown>) => onChange({ ...settings, ...changes })
  return (
    <div className={styles['settings']}>
      <div className={styles['pair']}>
        <TextField
          label={t('Prefix')}
          maxLength={MAX_ID_PREFIX}
          placeholder={t('From the board’s name')}
          value={read.prefix ?? ''}
          onValueChange={(prefix) => set({ prefix })}
        />
        <TextField
          label={t('Separator')}
          maxLength={3}
          value={read.separator}
          onValueChange={(separator) => set({ separator })}
        />
      </div>
      <div className={styles['pair']}>
        <TextField
          label={t('First number')}
          type="number"
          min={0}
          value={read.start}
          onValueChange={(text) => set({ start: Math.max(Math.trunc(Number(text)), 0) })}
        />
        <Dropdown
          label={t('Digits')}
          value={String(read.digits)}
          options={Array.from({ length: MAX_DIGITS + 1 }, (_, n) => ({
            id: String(n),
            label: n === 0 ? t('As many as needed') : String(n),
          }))}
          onValueChange={(id) => set({ digits: Number(id) })}
        />
      </div>
      <Segmented
        label={t('Counts by')}
        value={read.scope}
        options={[
          { value: 'board', label: t('Board') },
          { value: 'folder', label: t('Folder') },
        ]}
        onValueChange={(scope) => set({ scope })}
      />
      <Switch isSpread checked={read.fillOld} onCheckedChange={(fillOld) => set({ fillOld })}>
        {t('Number existing items')}
      </Switch>
      <p className={styles['note']}>
        {t('The first ID: {id}', { id: writeId(read.start, { ...read, prefix: read.prefix ?? 'ABC' }) })}
      </p>
    </div>
  )
}
