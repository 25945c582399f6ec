import { useT } from '@weft/i18n/react'
import { Checkbox } from '@weft/ui'
import { SquarePlus } from 'lucide-react'

import { clientTrigger, type PartEditorProps } from '../../client/part-member.ts'
import { TriggerScope, withOptions } from '../../client/pickers/trigger-scope.tsx'
import { definition } from './definition.ts'

type Options = typeof definition.defaults

function Editor({ options, onChange }: PartEditorProps<Options>) {
  const t = useT()
  return (
    <>
      <TriggerScope
        options={options}
        hasSources
        onChange={(changed) => onChange(withOptions(options, changed))}
      />
      <Checkbox
        checked={options.below === true}
        onCheckedChange={(isOn) => onChange(withOptions(options, { below: isOn || undefined }))}
      >
        {t('Sub-items, too')}
      </Checkbox>
    </>
  )
}

export const member = clientTrigger(definition, {
  icon: SquarePlus,
  Editor,
  sentence({ folders }, { t, ...words }) {
    const where = words.folders(folders)
    return where === '' ? t('an item is created') : t('an item is created in {folders}', { folders: where })
  },
})
