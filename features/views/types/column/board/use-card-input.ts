import { isFinger } from '@weft/ui'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'

import type { PickedKey } from '../../../client/bulk/picked-keys.ts'
import type { ViewActions } from '../../../client/view-member.ts'
import type { CardPlace, CellPlace } from '../board-world.ts'
import { idsBetween, readCardKey } from '../card-keys.ts'
import type { Board } from '../stacking/build-board.ts'
import type { CardDrag } from '../use-card-drag.tsx'

interface CardInputOptions {
  board: Board
  columns: readonly string[]
  lanes: readonly string[]
  actions: ViewActions
  picked: ReadonlySet<string>
  mayEdit: boolean
  mayAdd: boolean
  isMobile: boolean
  cardDrag: CardDrag
  pick(ids: readonly string[], isPicked: boolean): void
  clear(): void
  show(place: CardPlace, hasFocus: boolean): void
  setActive(place: CardPlace): void
  rename(id: string): void
  compose(cell: CellPlace): void
  /** What the letter means is done to the card, which is picked for it. */
  begin(key: PickedKey): void
}

/** Mouse, fingers and keys on cards, heard by the board for all of them. */
export function useCardInput(options: CardInputOptions) {
  const { board, actions, picked, cardDrag, pick, show } = options
  /** Where a row of picked cards begins. */
  const anchor = useRef<CardPlace | null>(null)

  const idsOf = ({ column, lane }: CellPlace) =>
    (board.piles.get(column)?.cells.get(lane) ?? []).map(({ id }) => id)

  function pickTo(place: CardPlace) {
    const from = anchor.current
    const isSame = from !== null && from.column === place.column && from.lane === place.lane
    if (!isSame) anchor.current = place
    pick(isSame ? idsBetween(idsOf(place), from.id, place.id) : [place.id], true)
  }
  function toggle(place: CardPlace) {
    anchor.current = place
    pick([place.id], !picked.has(place.id))
  }
  const ownIds = (id: string) => (picked.has(id) ? [...picked] : [id])

  function remove(place: CardPlace) {
    if (!actions.rights.deleteItem) return
    const ids = ownIds(place.id)
    const list = idsOf(place)
    const at = list.indexOf(place.id)
    const next =
      list.slice(at + 1).find((id) => !ids.includes(id)) ??
      list.slice(0, at).findLast((id) => !ids.includes(id))
    actions.removeItems(ids)
    options.clear()
    if (next !== undefined) show({ ...place, id: next }, true)
  }

  return {
    placeOf,
    onFocus(event: FocusEvent) {
      const place = cardOf(event.target)
      if (place) options.setActive(place)
    },
    onClick(event: MouseEvent) {
      const target = event.target as Element
      const button = target.closest('[data-card-menu]')
      if (button) {
        openMenu(button)
        return
      }
      const place = placeOf(target)
      if (!place || target.closest('a, button, input, textarea')) return
      if (event.shiftKey) pickTo(place)
      else if (
        event.ctrlKey ||
        event.metaKey ||
        (picked.size > 0 && (options.isMobile || isFinger(event.nativeEvent)))
      )
        toggle(place)
      else actions.openItem(place.id)
    },
    onPointerDown(event: PointerEvent) {
      const target = event.target as Element
      const card = target.closest('[data-card]')
      const place = placeOf(target)
      if (!card || !place || !options.mayEdit || target.closest('a[href], button, input, textarea')) return
      // With these keys a press picks; texts are not marked on the way.
      if (event.shiftKey) event.preventDefault()
      if (event.shiftKey || event.ctrlKey || event.metaKey) return
      cardDrag.press(event.nativeEvent, card, place)
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const place = cardOf(event.target)
      if (!place || event.defaultPrevented) return
      const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
      const { columns, lanes } = options
      const wish = readCardKey(event.nativeEvent, place, { board, columns, lanes, isRtl })
      if (!wish) return
      event.preventDefault()
      switch (wish.act) {
        case 'go':
          if (wish.isExtending) {
            if (picked.size === 0) anchor.current = place
            pick([place.id], true)
            pickTo(wish.to)
          }
          show(wish.to, true)
          return
        case 'open':
          actions.openItem(place.id)
          return
        case 'lift':
          if (options.mayEdit) cardDrag.lift(event.target as Element, place)
          return
        case 'tick':
          toggle(place)
          return
        case 'all':
          pick(idsOf(place), true)
          return
        case 'clear':
          options.clear()
          return
        case 'rename':
          if (actions.rights.editItem) options.rename(place.id)
          return
        case 'add':
          if (options.mayAdd) options.compose(place)
          return
        case 'change':
          if (!actions.rights.editItem) return
          pick([place.id], true)
          options.begin(wish.key)
          return
        case 'remove':
          remove(place)
          return
        case 'undo':
          actions.undo()
          return
        case 'redo':
          actions.redo()
      }
    },
  }

  /** The card itself, not something in it. */
  function cardOf(target: EventTarget): CardPlace | null {
    return target instanceof HTMLElement && target.dataset['card'] !== undefined ? placeOf(target) : null
  }
}

/** The card that an element belongs to, in its cell. */
function placeOf(target: Element): CardPlace | null {
  const id = target.closest<HTMLElement>('[data-card]')?.dataset['card']
  const cell = target.closest<HTMLElement>('[data-cell]')
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column']
  const lane = cell?.dataset['lane']
  return id === undefined || column === undefined || lane === undefined ? null : { column, lane, id }
}

/** The menu of a card opens where its button is. */
function openMenu(button: Element): void {
  const box = button.getBoundingClientRect()
  button.closest('[data-card]')?.dispatchEvent(
    new MouseEvent('contextmenu', {
      bubbles: true,
      cancelable: true,
      clientX: box.left,
      clientY: box.bottom + 4,
    }),
  )
}
