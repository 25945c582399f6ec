import { useT } from '@weft/i18n/react'
import { Checkbox } from '@weft/ui'
import { MessageSquare } from 'lucide-react'

import { clientTrigger, type PartEditorProps } from '../../client/part-member.ts'
import { TriggerScope, withOptions } from '../../client/pickers/trigger-scope.tsx'
import { definition } from './definition.ts'

type Options = typeof definition.defaults

function Editor({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  return (
    <>
      <TriggerScope options={options} onChange={(changed) => onChange(withOptions(options, changed))} />
      <Checkbox
        checked={options.withoutReplies !== true}
        onCheckedChange={(isOn) =>
          onChange(withOptions(options, { withoutReplies: isOn ? undefined : true }))
        }
      >
        {t('Replies, too')}
      </Checkbox>
    </>
  )
}

export const member = clientTrigger(definition, {
  icon: MessageSquare,
  Editor,
  sentence({ folders }, { t, ...words }) {
    const where = words.folders(folders)
    return where === ''
      ? t('a comment is added')
      : t('a comment is added to an item in {folders}', { folders: where })
  },
})
