import { searchKey } from '@weft/base'
import type { MentionedItem } from '@weft/features/attributes/client'
import { useStore } from '@weft/features/connectivity/client'
import { itemName, type PanelContext } from '@weft/features/items/client'
import { nameOfHit, useHitPlace, useHits } from '@weft/features/search/client'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { useCallback, useState } from 'react'

const MAX_HERE = 5
const MAX_ITEMS = 8
/** A letter more must be there at once, in large folders too. */
const MAX_LOOKED_AT = 20_000

/**
 * Items that a comment can mention: those beside its own item at once, then what the search finds, those of the board
 * first. Without a network it is what this device has.
 */
export function useOfferedItems(
  item: Item,
  panelContext: PanelContext,
): (query: string) => readonly MentionedItem[] {
  const t = useT()
  const store = useStore()
  const [asked, setAsked] = useState('')
  const { hits } = useHits(asked === '' ? '' : `${asked} type:item`)
  const placeOf = useHitPlace()
  const { id: own, folder_id, board_id, team_id } = item
  const here = useCallback(
    (query: string): MentionedItem[] => {
      const wanted = searchKey(query)
      const items = store.collection<Item>('items')
      const found: MentionedItem[] = []
      let seen = 0
      for (const id of items.ids(folder_id)) {
        if (found.length >= MAX_HERE || ++seen > MAX_LOOKED_AT) break
        const one = id === own ? undefined : items.peek(id)
        const title = one ? itemName(one, panelContext) : ''
        if (one && searchKey(title).includes(wanted)) found.push({ id, title: title || t('Untitled') })
      }
      return found
    },
    [store, folder_id, own, panelContext, t],
  )
  return useCallback(
    (query: string) => {
      const text = query.trim()
      setAsked(text)
      const near = here(text)
      const known = new Set([own, ...near.map(({ id }) => id)])
      const found = text === asked ? hits : []
      const others = found.filter(
        (hit) => hit.type === 'item' && hit.team_id === team_id && !known.has(hit.id),
      )
      const ordered = others.toSorted(
        (a, b) => Number(b.board_id === board_id) - Number(a.board_id === board_id),
      )
      const lines = ordered.map((hit) => ({ id: hit.id, title: nameOfHit(hit), hint: placeOf(hit) }))
      return [...near, ...lines].slice(0, MAX_ITEMS)
    },
    // oxlint-disable-next-line react/exhaustive-deps -- names of places come with the hits
    [here, hits, asked, own, board_id, team_id],
  )
}
