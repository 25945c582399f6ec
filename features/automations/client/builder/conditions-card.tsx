import { useT } from '@weft/i18n/react'
import { ListFilter } from 'lucide-react'

import { FilterPicker } from '../pickers/filter-picker.tsx'
import { Word } from '../pickers/words.tsx'
import { Card } from './card.tsx'
import { useBuilder } from './builder-context.tsx'

/** What has to be so for the rule to act; what is typed into a condition is saved after a moment. */
export function ConditionsCard() {
  const t = useT()
  const { rule, edits } = useBuilder()
  return (
    <Card at="conditions" title={t('Only if')} icon={<ListFilter />} color="sky">
      {rule.conditions === null && <Word>{t('No conditions. It runs every time.')}</Word>}
      <FilterPicker
        filter={rule.conditions}
        onChange={(conditions) => void edits.change({ conditions }, true)}
      />
    </Card>
  )
}
