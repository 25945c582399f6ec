import { useT } from '@weft/i18n/react'
import { Button, Callout, Dropdown, Switch } from '@weft/ui'

import type { Delimiter, Encoding, ImportPreview, ProductName } from '../shared/index.ts'
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
      {preview.product === null && (
        <Switch
          checked={preview.header}
          disabled={isBusy}
          onCheckedChange={(header) => onRead({ header })}
          className={styles['header']}
        >
          {t('First row is a header')}
        </Switch>
      )}
      {preview.sheets.length > 1 && preview.sheet !== null && (
        <Dropdown
          label={t('Sheet')}
          size="compact"
          isDisabled={isBusy}
          value={preview.sheet}
          options={preview.sheets.map((sheet) => ({ id: sheet, label: sheet }))}
          // Another sheet is another table, which may be of a product, or not.
          onValueChange={(sheet) => onRead({ sheet, product: undefined })}
        />
      )}
      {preview.format === 'csv' && preview.delimiter !== null && (
        <Dropdown
          label={t('Delimiter')}
          size="compact"
          isDisabled={isBusy}
          value={preview.delimiter}
          options={delimiters}
          onValueChange={(delimiter) => onRead({ delimiter: delimiter as Delimiter })}
        />
      )}
      {preview.format === 'csv' && preview.encoding !== null && (
        <Dropdown
          label={t('Encoding')}
          size="compact"
          isDisabled={isBusy}
          value={preview.encoding}
          options={encodings}
          onValueChange={(encoding) => onRead({ encoding: encoding as Encoding })}
        />
      )}
    </div>
  )
}

const PRODUCT_NAMES: Readonly<Record<ProductName, string>> = {
  jira: 'Jira',
  asana: 'Asana',
  clickup: 'ClickUp',
  gitlab: 'GitLab',
  monday: 'monday',
  trello: 'Trello',
}

interface OfProductProps {
  product: ProductName
  isBusy: boolean
  onRead(reading: ReadingChoice): void
}

/** Says whose table it is, and offers to read it as any other. */
export function OfProduct({ product, isBusy, onRead }: OfProductProps) {
  const t = useT()
  return (
    <Callout>
      <p>
        {t('This is an export of {product}: its columns are mapped for you.', {
          product: PRODUCT_NAMES[product],
        })}
      </p>
      {/* What Trello exports is no table but by us. */}
      {product !== 'trello' && (
        <Button size="compact" variant="ghost" disabled={isBusy} onClick={() => onRead({ product: null })}>
          {t('Read it as a plain table')}
        </Button>
      )}
    </Callout>
  )
}
