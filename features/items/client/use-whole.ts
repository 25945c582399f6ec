import { useEffect, useRef, useState } from 'react'

import type { Item } from '@weft/model'

import { dataOf, type PanelAttribute, type PanelContext } from './panel-parts.ts'

/**
 * The whole of a value that the row holds only a part of, asked for when it is wanted; null until it has come. When
 * the row gets another part, the whole that was known stays until the other one is there: what is open over it stays
 * open, and somebody may be writing in it.
 */
export function useWhole(
  item: Item,
  attribute: PanelAttribute,
  panelContext: Pick<PanelContext, 'wholeValue'>,
  isWanted: boolean,
  onFailure: () => void,
): { data: unknown } | null {
  const { id, type } = attribute
  const own = dataOf(item, attribute)
  const isPartial = type.isPartial?.(own) === true
  const [kept, setWhole] = useState<{ of: unknown; data: unknown } | null>(null)
  let whole = kept
  // What is saved here lies whole in the row until the server has answered with a part of it.
  if (type.isPartial && !isPartial && kept?.of !== own) {
    whole = { of: own, data: own }
    setWhole(whole)
  }
  const isNeeded = isWanted && isPartial && whole?.of !== own
  const latest = useRef({ onFailure, whole })
  useEffect(() => {
    latest.current = { onFailure, whole }
  })
  useEffect(() => {
    if (!isNeeded) return
    let isOver = false
    void wholeOf().then((found) => {
      if (isOver) return
      if (found) setWhole({ of: own, data: found.data })
      // Without the newer one the known one stays: saving over it is judged by what it was made of.
      else if (!latest.current.whole) latest.current.onFailure()
    })
    return () => {
      isOver = true
    }
    async function wholeOf(): Promise<{ data: unknown } | null> {
      const known = latest.current.whole
      const isKnown = known !== null && type.input.loaded()?.isPreviewOf?.(own, known.data) === true
      return isKnown ? known : panelContext.wholeValue(item.id, id)
    }
  }, [isNeeded, panelContext, item.id, id, own, type])
  return isWanted || whole?.of === own ? whole : null
}
