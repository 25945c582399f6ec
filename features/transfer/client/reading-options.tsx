import { useT } from '@weft/i18n/react'
import { Dropdown, Switch } from '@weft/ui'

import { type Delimiter, type Encoding, type ImportPreview } from '../shared/index.ts'
import type { ReadingChoice } from './import-calls.ts'
import styles from './import.module.css'

interface ReadingOptionsProps {
  preview: ImportPreview
  isBusy: boolean
  onRead(reading: ReadingChoice): void
}

/** How the file is read; found out by the server, overruled here. */
export function ReadingOptions({ preview, isBusy, onRead }: ReadingOptionsProps) {
  const t = useT()
  const delimiters: { id: Delimiter; label: string }[] = [
    { id: ',', label: t('Comma') },
    { id: ';', label: t('Semicolon') },
    { id: '\t', label: t('Tab') },
    { id: '|', label: t('Vertical bar') },
  ]
  const encodings: { id: Encoding; label: string }[] = [
    { id: 'utf-8', label: t('UTF-8') },
    { id: 'utf-16le', label: t('UTF-16, little endian') },
    { id: 'utf-16be', label: t('UTF-16, big endian') },
    { id: 'windows-1252', label: t('Windows-1252') },
  ]
  return (
    <div className={styles['options']}>
      <Switch
        checked={preview.header}
        disabled={isBusy}
        onCheckedChange={(header) => onRead({ header })}
        className={styles['header']}
      >
        {t('First row is a header')}
      </Switch>
      <Dropdown
        label={t('Delimiter')}
        size="compact"
        isDisabled={isBusy}
        value={preview.delimiter}
        options={delimiters}
        onValueChange={(delimiter) => onRead({ delimiter: delimiter as Delimiter })}
      />
      <Dropdown
        label={t('Encoding')}
        size="compact"
        isDisabled={isBusy}
        value={preview.encoding}
        options={encodings}
        onValueChange={(encoding) => onRead({ encoding: encoding as Encoding })}
      />
    </div>
  )
}
