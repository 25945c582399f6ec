import { useT } from '@weft/i18n/react'
import { Button, Dropdown } from '@weft/ui'
import { Plus, Webhook } from 'lucide-react'

import { clientAction, type PartEditorProps } from '../../client/part-member.ts'
import { TokenText } from '../../client/pickers/token-text.tsx'
import { withOptions } from '../../client/pickers/trigger-scope.tsx'
import styles from '../../client/pickers/pickers.module.css'
import { definition, METHODS } from './definition.ts'
import { HeaderLine } from './header-line.tsx'

type Options = typeof definition.defaults

// The same in every language.
const EXAMPLE_URL = 'https://'
const EXAMPLE_BODY = '{ "name": "{{item.Name}}" }'

function Editor({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  const { method, url, headers = [], body = '' } = options
  const setHeaders = (next: typeof headers, isTyped?: boolean) =>
    onChange(withOptions(options, { headers: next.length > 0 ? next : undefined }), isTyped)
  return (
    <>
      <Dropdown
        className={styles['pick']}
        aria-label={t('Method')}
        size="compact"
        value={method}
        options={METHODS.map((id) => ({ id, label: id }))}
        onValueChange={(id) => onChange({ ...options, method: METHODS.find((one) => one === id) ?? method })}
      />
      <TokenText
        label={t('Address')}
        placeholder={EXAMPLE_URL}
        maxLength={2_000}
        rows={1}
        value={url}
        onChange={(next) => onChange({ ...options, url: next.trim() }, true)}
      />
      <div className={styles['lines']}>
        {headers.map((header, at) => (
          <HeaderLine
            // oxlint-disable-next-line react/no-array-index-key -- a header has no other name than its place
            key={at}
            {...{ header, url }}
            onChange={(changed, isTyped) => setHeaders(headers.with(at, changed), isTyped)}
            onRemove={() => setHeaders(headers.toSpliced(at, 1))}
          />
        ))}
        <div>
          <Button
            variant="ghost"
            size="compact"
            icon={<Plus />}
            disabled={headers.length >= 20}
            onClick={() => setHeaders([...headers, { name: '', value: '' }])}
          >
            {t('Add header')}
          </Button>
        </div>
      </div>
      {method !== 'GET' && (
        <TokenText
          label={t('Body')}
          placeholder={EXAMPLE_BODY}
          maxLength={20_000}
          rows={4}
          value={body}
          onChange={(next) => onChange(withOptions(options, { body: next === '' ? undefined : next }), true)}
        />
      )}
    </>
  )
}

export const member = clientAction(definition, {
  icon: Webhook,
  Editor,
  sentence({ url }, { t }) {
    const host = URL.parse(url)?.hostname ?? ''
    return host === '' ? t('send an HTTP request') : t('send an HTTP request to {host}', { host })
  },
})
