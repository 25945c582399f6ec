import { useT } from '@weft/i18n/react'
import { Link2 } from 'lucide-react'

import { clientTrigger, type PartEditorProps } from '../../client/part-member.ts'
import { AttributePicker } from '../../client/pickers/attribute-picker.tsx'
import { TriggerScope, withOptions } from '../../client/pickers/trigger-scope.tsx'
import { Word } from '../../client/pickers/words.tsx'
import { definition } from './definition.ts'

type Options = typeof definition.defaults & { attribute_id?: string }

function Editor({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  return (
    <>
      <Word>{t('to')}</Word>
      <AttributePicker
        value={options.attribute_id}
        isOffered={({ type }) => type.holds === 'items'}
        onChange={(attribute_id) => onChange({ ...options, attribute_id })}
      />
      <TriggerScope options={options} onChange={(changed) => onChange(withOptions(options, changed))} />
    </>
  )
}

export const member = clientTrigger(definition, {
  icon: Link2,
  Editor,
  sentence: ({ attribute_id }: Options, { t, ...words }) =>
    attribute_id === undefined
      ? t('a reference is added')
      : t('a reference is added to {attribute}', { attribute: words.attribute(attribute_id) }),
})
