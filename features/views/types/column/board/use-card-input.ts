import { isFinger } from '@weft/ui'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useRef,
} from 'react'

import type { PickedKey } from '../../../client/bulk/picked-keys.ts'
import type { ViewActions } from '../../../client/view-member.ts'
import type { CardPlace, CellPlace } from '../board-context.ts'
import { type CardAct, idsBetween, readCardKey } from '../card-keys.ts'
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
  const { actions, picked, cardDrag } = options
  /** Where a row of picked cards begins. */
  const anchor = useRef<CardPlace | null>(null)

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
      const picks = createPicks(options, anchor)
      const isTouched = picked.size > 0 && (options.isMobile || isFinger(event.nativeEvent))
      if (event.shiftKey) picks.pickTo(place)
      else if (event.ctrlKey || event.metaKey || isTouched) picks.toggle(place)
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
      const { board, columns, lanes } = options
      const wish = readCardKey(event.nativeEvent, place, { board, columns, lanes, isRtl })
      if (!wish) return
      event.preventDefault()
      const card = event.target as Element
      perform(wish, { place, card }, options, createPicks(options, anchor))
    },
  }
}

/** Cards of a cell, from the top. */
const idsOf = ({ board }: CardInputOptions, { column, lane }: CellPlace) =>
  (board.piles.get(column)?.cells.get(lane) ?? []).map(({ id }) => id)

/** Picking of one card, and of a row of them that begins at the anchor. */
function createPicks(options: CardInputOptions, anchor: RefObject<CardPlace | null>) {
  const { picked, pick } = options

  function pickTo(place: CardPlace): void {
    const from = anchor.current
    const isSame = from !== null && from.column === place.column && from.lane === place.lane
    if (!isSame) anchor.current = place
    pick(isSame ? idsBetween(idsOf(options, place), from.id, place.id) : [place.id], true)
  }
  function toggle(place: CardPlace): void {
    anchor.current = place
    pick([place.id], !picked.has(place.id))
  }
  /** On from one card to the next; a row of picked ones begins with the first. */
  function extend(place: CardPlace, to: CardPlace): void {
    if (picked.size === 0) anchor.current = place
    pick([place.id], true)
    pickTo(to)
  }

  return { pickTo, toggle, extend }
}

/** Does to a card what its key asked for. */
function perform(
  wish: NonNullable<CardAct>,
  { place, card }: { place: CardPlace; card: Element },
  options: CardInputOptions,
  picks: ReturnType<typeof createPicks>,
): void {
  const { actions, pick, show } = options
  const { rights } = actions
  switch (wish.act) {
    case 'go':
      if (wish.isExtending) picks.extend(place, wish.to)
      return show(wish.to, true)
    case 'open':
      return actions.openItem(place.id)
    case 'lift':
      return options.mayEdit ? options.cardDrag.lift(card, place) : undefined
    case 'tick':
      return picks.toggle(place)
    case 'all':
      return pick(idsOf(options, place), true)
    case 'clear':
      return options.clear()
    case 'rename':
      return rights.editItem ? options.rename(place.id) : undefined
    case 'add':
      return options.mayAdd ? options.compose(place) : undefined
    case 'change':
      if (!rights.editItem) return
      pick([place.id], true)
      return options.begin(wish.key)
    case 'remove':
      return removeCards(place, options)
    case 'undo':
      return actions.undo()
    case 'redo':
      return actions.redo()
  }
}

/** Deletes the card, or all picked ones where it is one of them; the next one gets the focus. */
function removeCards(place: CardPlace, options: CardInputOptions): void {
  const { actions, picked, show } = options
  if (!actions.rights.deleteItem) return
  const ids = picked.has(place.id) ? [...picked] : [place.id]
  const list = idsOf(options, place)
  const at = list.indexOf(place.id)
  const isLeft = (id: string) => !ids.includes(id)
  const next = list.slice(at + 1).find(isLeft) ?? list.slice(0, at).findLast(isLeft)
  actions.removeItems(ids)
  options.clear()
  if (next !== undefined) show({ ...place, id: next }, true)
}

/** The card itself, not something in it. */
function cardOf(target: EventTarget): CardPlace | null {
  return target instanceof HTMLElement && target.dataset['card'] !== undefined ? placeOf(target) : null
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
