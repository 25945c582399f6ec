import { useT } from '@weft/i18n/react'
import { MessageSquarePlus } from 'lucide-react'

import { clientAction, type PartEditorProps } from '../../client/part-member.ts'
import { TokenText } from '../../client/pickers/token-text.tsx'
import { definition } from './definition.ts'

function Editor({ options, onChange }: PartEditorProps<typeof definition.defaults>) {
  const t = useT()
  return (
    <TokenText
      label={t('Comment')}
      placeholder={t('Enter a comment')}
      maxLength={10_000}
      value={options.text}
      onChange={(text) => onChange({ ...options, text }, true)}
    />
  )
}

export const member = clientAction(definition, {
  icon: MessageSquarePlus,
  Editor,
  sentence: (_options, { t }) => t('add a comment'),
})
