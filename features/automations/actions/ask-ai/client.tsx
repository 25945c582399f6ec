import { isAssignable } from '@weft/features/attributes/shared'
import type { ShownAttribute } from '@weft/features/views/client'
import { useT } from '@weft/i18n/react'
import { Sparkles } from 'lucide-react'

import { clientAction, type PartEditorProps } from '../../client/part-member.ts'
import { AttributePicker } from '../../client/pickers/attribute-picker.tsx'
import { TokenText } from '../../client/pickers/token-text.tsx'
import { Word } from '../../client/pickers/words.tsx'
import { definition } from './definition.ts'

type Options = typeof definition.defaults & { attribute_id?: string }

/** What a model is asked for: what forms ask for as well. */
const isOffered = ({ type, settings }: ShownAttribute) =>
  isAssignable(type) && (type.asked?.(settings) ?? null) !== null && type.holds !== 'files'

function Editor({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  return (
    <>
      <AttributePicker
        value={options.attribute_id}
        isOffered={isOffered}
        onChange={(attribute_id) => onChange({ ...options, attribute_id })}
      />
      <TokenText
        label={t('What you want to know')}
        placeholder={t('Say what the value should be')}
        maxLength={2_000}
        rows={3}
        value={options.prompt}
        onChange={(prompt) => onChange({ ...options, prompt }, true)}
      />
      <Word>{t('The model gets this text and the values it names. Each run uses a credit.')}</Word>
    </>
  )
}

export const member = clientAction(definition, {
  icon: Sparkles,
  Editor,
  feature: 'ai',
  sentence: ({ attribute_id }: Options, { t, ...words }) =>
    t('set {attribute} with AI', { attribute: words.attribute(attribute_id) }),
})
