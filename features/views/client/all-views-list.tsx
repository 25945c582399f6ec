import { boardIcons } from '@weft/features/boards/client'
import { useT } from '@weft/i18n/react'
import type { View } from '@weft/model'
import { SearchList } from '@weft/ui'
import { CircleHelp } from 'lucide-react'
import { useMemo } from 'react'

import { lookOf } from '../shared/view-look.ts'
import { clientViewType } from '../types/registry.client.ts'

interface AllViewsListProps {
  readonly views: readonly View[]
  readonly current: View | null
  onPick(view_id: string): void
}

export function AllViewsList({ views, current, onPick }: AllViewsListProps) {
  const t = useT()
  const options = useMemo(
    () =>
      views.map((view) => {
        const { icon, color } = lookOf(view)
        const Icon = boardIcons[icon ?? ''] ?? clientViewType(view.type)?.icon ?? CircleHelp
        const words = { shared: '', personal: t('Personal'), locked: t('Locked') }
        return {
          id: view.id,
          label: view.name,
          hint: words[view.access],
          icon: <Icon data-color={color} style={color ? { color: 'var(--lt)' } : undefined} />,
        }
      }),
    [views, t],
  )
  return (
    <SearchList
      label={t('All views')}
      placeholder={t('Find a view')}
      options={options}
      picked={current ? [current.id] : []}
      onPick={onPick}
    />
  )
}
