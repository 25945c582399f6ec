import { useT } from '@weft/i18n/react'
import { MousePointerClick } from 'lucide-react'

import { useRuleBoard } from '../../client/board/rule-board.tsx'
import { clientTrigger, type PartEditorProps } from '../../client/part-member.ts'
import { AttributePicker } from '../../client/pickers/attribute-picker.tsx'
import { Word } from '../../client/pickers/words.tsx'
import { definition } from './definition.ts'

type Options = typeof definition.defaults & { attribute_id?: string }

function Editor({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  const { attributes } = useRuleBoard()
  const hasButtons = attributes.some(startsRules)
  if (!hasButtons && options.attribute_id === undefined)
    return <Word>{t('Add a button to the board first, and let it start automations.')}</Word>
  return (
    <AttributePicker
      value={options.attribute_id}
      isOffered={startsRules}
      onChange={(attribute_id) => onChange({ attribute_id })}
    />
  )
}

function startsRules({ type, settings }: ReturnType<typeof useRuleBoard>['attributes'][number]): boolean {
  return type.isAction === true && settings['starts'] === true
}

export const member = clientTrigger(definition, {
  icon: MousePointerClick,
  Editor,
  sentence: ({ attribute_id }: Options, { t, ...words }) =>
    attribute_id === undefined
      ? t('a button is pressed')
      : t('{button} is pressed', { button: words.attribute(attribute_id) }),
})
