import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { CommandSection } from '@weft/ui'
import { History, ListFilter } from 'lucide-react'

import { askedLately } from './asked-lately.ts'
import { withChoice, writeFilter } from './suggest.ts'
import { useSuggestedFilters } from './use-filter-choices.ts'

export interface OfferedSections {
  sections: readonly CommandSection[]
  /** A filter was begun: what is offered comes before everything else. */
  isBegun: boolean
}

/** What the palette offers to add to a question; choosing it leaves the palette open. */
export function useOfferedSections(text: string, onChange: (text: string) => void): OfferedSections {
  const t = useT()
  const { storage } = useEntry()
  const { choices, isBegun } = useSuggestedFilters(text)
  if (text === '') {
    const commands = askedLately(storage).map((asked) => ({
      id: `asked ${asked}`,
      label: asked,
      icon: <History />,
      keepsOpen: true,
      onAction: () => onChange(asked),
    }))
    return { sections: [{ id: 'lately', title: t('Searched lately'), commands }], isBegun }
  }
  const commands = choices.map((choice) => ({
    id: writeFilter(choice.key, choice.value),
    label: choice.label,
    icon: <ListFilter />,
    hint: writeFilter(choice.key, choice.value),
    keepsOpen: true,
    onAction: () => onChange(withChoice(text, choice)),
  }))
  return { sections: [{ id: 'filters', title: t('Narrow down'), commands }], isBegun }
}
