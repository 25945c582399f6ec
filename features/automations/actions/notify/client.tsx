import { useT } from '@weft/i18n/react'
import { BellRing } from 'lucide-react'

import { clientAction, type PartEditorProps } from '../../client/part-member.ts'
import { ReceiversPicker } from '../../client/pickers/receivers-picker.tsx'
import { TokenText } from '../../client/pickers/token-text.tsx'
import { withOptions } from '../../client/pickers/trigger-scope.tsx'
import { Word } from '../../client/pickers/words.tsx'
import { definition } from './definition.ts'

type Options = typeof definition.defaults

function Editor({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  return (
    <>
      <ReceiversPicker
        label={t('People to notify')}
        value={options}
        onChange={(receivers) => onChange(withOptions(options, receivers))}
      />
      <Word>{t('in the inbox')}</Word>
      <TokenText
        label={t('Message')}
        placeholder={t('Enter a message')}
        maxLength={1_000}
        value={options.text}
        onChange={(text) => onChange({ ...options, text }, true)}
      />
    </>
  )
}

export const member = clientAction(definition, {
  icon: BellRing,
  Editor,
  sentence({ user_ids = [], attribute_ids = [], actor }, { t, ...words }) {
    const who = [
      ...(actor ? [t('the person who started it')] : []),
      ...attribute_ids.map(words.attribute),
      ...words.people(user_ids),
    ]
    return who.length === 0 ? t('notify …') : t('notify {people}', { people: words.list(who) })
  },
})
