import { isEmail } from '@weft/features/profile/shared'
import { useT } from '@weft/i18n/react'
import { Checkbox, Dropdown, TextField } from '@weft/ui'
import { Mail } from 'lucide-react'
import { useState } from 'react'

import { useRuleBoard } from '../../client/board/rule-board.tsx'
import { clientAction, type PartEditorProps } from '../../client/part-member.ts'
import { ReceiversPicker } from '../../client/pickers/receivers-picker.tsx'
import { TokenText } from '../../client/pickers/token-text.tsx'
import { withOptions } from '../../client/pickers/trigger-scope.tsx'
import { Word } from '../../client/pickers/words.tsx'
import styles from '../../client/pickers/pickers.module.css'
import { definition } from './definition.ts'

type Options = typeof definition.defaults

function Editor({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  return (
    <>
      <Word>{t('to')}</Word>
      <ReceiversPicker
        label={t('People who get the email')}
        value={options}
        hasAddresses
        onChange={(receivers) => onChange(withOptions(options, receivers))}
      />
      <Addresses
        value={options.addresses ?? []}
        onChange={(addresses) =>
          onChange(withOptions(options, { addresses: addresses.length > 0 ? addresses : undefined }), true)
        }
      />
      <TokenText
        label={t('Subject')}
        placeholder={t('Enter a subject')}
        maxLength={300}
        rows={1}
        value={options.subject}
        onChange={(subject) => onChange({ ...options, subject }, true)}
      />
      <TokenText
        label={t('Message')}
        placeholder={t('Enter a message')}
        maxLength={10_000}
        rows={4}
        value={options.text}
        onChange={(text) => onChange({ ...options, text }, true)}
      />
      <Checkbox
        checked={options.formatted === true}
        onCheckedChange={(isOn) => onChange(withOptions(options, { formatted: isOn || undefined }))}
      >
        {t('Format with Markdown, such as **bold**, lists and links')}
      </Checkbox>
      <Files
        value={options.file_ids ?? []}
        onChange={(ids) => onChange(withOptions(options, { file_ids: ids.length > 0 ? ids : undefined }))}
      />
    </>
  )
}

/** Attributes of the item whose files go along; nothing where the board has none. */
function Files({ value, onChange }: { value: readonly string[]; onChange(ids: string[]): void }) {
  const t = useT()
  const { attributes } = useRuleBoard()
  const offered = attributes.filter(({ type }) => type.holds === 'files')
  const gone = value.filter((id) => !offered.some((one) => one.id === id))
  if (offered.length + gone.length === 0) return null
  return (
    <>
      <Word>{t('with files of')}</Word>
      <Dropdown
        isMulti
        className={styles['pick']}
        aria-label={t('Attributes whose files are attached')}
        size="compact"
        placeholder={t('no attribute')}
        error={gone.length > 0 || undefined}
        value={value}
        options={[
          ...offered.map(({ id, attribute, type: { icon: Icon } }) => ({
            id,
            label: attribute.name,
            icon: <Icon />,
          })),
          ...gone.map((id) => ({ id, label: t('Deleted attribute') })),
        ]}
        onValueChange={onChange}
      />
    </>
  )
}

/** Addresses of people who need no account, with commas between them. */
function Addresses({ value, onChange }: { value: readonly string[]; onChange(value: string[]): void }) {
  const t = useT()
  const [draft, setDraft] = useState<string | null>(null)
  const wrong = draft === null ? undefined : partsOf(draft).find((one) => !isEmail(one))
  return (
    <TextField
      className={styles['wide']}
      size="compact"
      aria-label={t('Other addresses')}
      placeholder={t('Other addresses, with commas between them')}
      value={draft ?? value.join(', ')}
      error={wrong !== undefined && t('{address} is not an email address.', { address: wrong })}
      onValueChange={(text) => {
        setDraft(text)
        const parts = partsOf(text)
        if (parts.every(isEmail)) onChange(parts.slice(0, 100))
      }}
      onBlur={() => wrong === undefined && setDraft(null)}
    />
  )
}

const partsOf = (text: string) => [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ''))]

export const member = clientAction(definition, {
  icon: Mail,
  Editor,
  sentence({ user_ids = [], attribute_ids = [], addresses = [], actor }, { t, ...words }) {
    const who = [
      ...(actor ? [t('the person who started it')] : []),
      ...attribute_ids.map(words.attribute),
      ...words.people(user_ids),
      ...addresses,
    ]
    return who.length === 0 ? t('send an email') : t('send an email to {people}', { people: words.list(who) })
  },
})
