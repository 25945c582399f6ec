import type { Translate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { type FilterTree, isTree } from '@weft/model'
import { Button, type ButtonSize, type ButtonVariant } from '@weft/ui'

import type { ViewProps } from './view-member.ts'

interface NoMatch extends Pick<ViewProps, 'search'> {
  filter: FilterTree | null
}

/** Why no item is shown: in the words of what is set. */
export function noMatchText(t: Translate, { filter, search }: NoMatch): string {
  const text = search?.text.trim() ?? ''
  if (filter === null) return text === '' ? t('No items match') : t('No items match “{text}”', { text })
  if (text !== '') return t('No items match the filter and “{text}”', { text })
  return isQuickOnly(filter) ? t('No items match the quick filters') : t('No items match the filter')
}

interface NoMatchActionsProps extends NoMatch {
  onClearFilter(): void
  variant?: ButtonVariant
  size?: ButtonSize
}

/** A way out for each thing that is set. */
export function NoMatchActions({ filter, search, onClearFilter, ...look }: NoMatchActionsProps) {
  const t = useT()
  return (
    <>
      {search && search.text.trim() !== '' && (
        <Button {...look} onClick={search.clear}>
          {t('Clear search')}
        </Button>
      )}
      {filter !== null && (
        <Button {...look} onClick={onClearFilter}>
          {isQuickOnly(filter) ? t('Clear quick filters') : t('Clear filter')}
        </Button>
      )}
    </>
  )
}

/** Whether quick filters alone made it, or could have. */
function isQuickOnly({ op, conditions }: FilterTree): boolean {
  const isAnd = op === 'and' || conditions.length < 2
  return isAnd && conditions.every((one) => !isTree(one) && one.operator === 'any_of')
}
