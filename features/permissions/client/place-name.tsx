import { useT } from '@weft/i18n/react'
import type { Place } from '@weft/permissions'
import type { ReactNode } from 'react'

/** A place in words, its own name set off. */
export function usePlaceName(named: { nameOf(place: Place): string }): (place: Place | null) => ReactNode {
  const t = useT()
  return (place) => {
    if (place === null) return t('Default for every workspace')
    const name = <bdi>{named.nameOf(place)}</bdi>
    const kind = place.type === 'team' ? t('Workspace') : place.type === 'board' ? t('Board') : t('Folder')
    return (
      <>
        {kind} <b>{name}</b>
      </>
    )
  }
}
