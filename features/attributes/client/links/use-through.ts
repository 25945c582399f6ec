import { boardFeed, useFeed, useStore } from '@weft/features/connectivity/client'
import type { Attribute } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { referenceSettings } from '../../shared/links-to/reference-settings.ts'
import { throughSettings } from '../../shared/links-to/through-settings.ts'
import type { SettingsProps } from '../attribute-member.ts'

/** The references of this board, the board that the chosen one leads to, and the attributes of that. */
export function useThrough({
  settings,
  settingsContext,
  attribute,
}: Pick<SettingsProps, 'settings' | 'settingsContext' | 'attribute'>) {
  const store = useStore()
  const { reference_id } = throughSettings(settings)
  const references = (settingsContext?.attributes ?? []).filter(
    (one) => one.type === 'reference' && one.deleted_at === null,
  )
  const reference = references.find(({ id }) => id === reference_id)
  const board_id = reference ? referenceSettings(reference.settings).board_id : null
  useFeed(board_id === null ? null : boardFeed(store.team_id ?? 0, board_id))
  const targets = useCollection(store.collection<Attribute>('attributes'), board_id ?? '').filter(
    // What differs from reader to reader is nobody's to look up.
    ({ id, type }) => id !== attribute?.id && settingsContext?.typeOf(type)?.isPersonal !== true,
  )
  return { references, board_id, targets }
}
