import { useAttributeTypes } from '@weft/features/attributes/client'
import { useStore } from '@weft/features/connectivity/client'
import { toShown, useValueContext } from '@weft/features/views/client'
import type { Attribute, Folder, ValueContext } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { useMemo } from 'react'

export type ShownAttribute = ReturnType<typeof toShown>

export interface FolderAttributes {
  primary: ShownAttribute | undefined
  /** All of the board. */
  all: readonly ShownAttribute[]
  /** What the model can fill, in the board's order. */
  fillable: readonly ShownAttribute[]
  context: ValueContext
}

/** Attributes of a folder's board as values of theirs are shown. */
export function useFolderAttributes(
  { team_id, board_id }: Folder,
  place: { attribute_ids: readonly string[] } | null,
): FolderAttributes {
  const all = useCollection(useStore().collection<Attribute>('attributes'), board_id)
  const context = useValueContext({ team_id, board_id })
  const isTyped = useAttributeTypes(all)
  return useMemo(() => {
    const shown = all.map(toShown)
    const wanted = new Set(place?.attribute_ids)
    return {
      primary: shown.find(({ attribute }) => attribute.primary),
      all: shown,
      fillable: shown.filter(({ id }) => wanted.has(id)),
      context,
    }
    // oxlint-disable-next-line react/exhaustive-deps -- types that came late replace their stand-ins
  }, [all, place, context, isTyped])
}

/** What is filled unless somebody chooses: the first of the board, which say most about an item. */
export const FILLED_FIRST = 3
