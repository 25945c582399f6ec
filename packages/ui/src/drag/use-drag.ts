import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { useT } from '@weft/i18n/react'
import { announce } from './announce.ts'
import { createDragController, type DragController } from './drag-controller.ts'
import type { EarlyPress } from './early-press.ts'
import type { DragEvent, DragRules, DragSession } from './drag-session.ts'

export interface DragOptions<Item, Target> extends Omit<DragRules<Item, Target>, 'onEvent'> {
  /** What the item is called, for people who hear the page. */
  nameItem(item: Item): string
  /** Where it would land, in words: 'before Release 4.2'. */
  namePlace(target: Target, item: Item): string
  readonly isDisabled?: boolean
}

/** Spread on the element that is dragged. */
export interface DragHandleProps {
  readonly draggable: false
  readonly 'data-draggable': true | undefined
  onPointerDown(event: PointerEvent<HTMLElement>): void
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
}

export interface Drag<Item, Target> {
  /** Null while nothing is dragged. */
  readonly session: DragSession<Item, Target> | null
  readonly controller: DragController<Item, Target>
  handleProps(item: Item): DragHandleProps
  /** For what is drawn without React: a pointer went down on an element that stands for the item. */
  press(event: globalThis.PointerEvent, element: Element, item: Item, before?: EarlyPress): void
  /** Lifts it for the keys, wherever the focus is. */
  lift(element: Element, item: Item): void
}

const interactive =
  'a:not([data-drag-through]), button:not([data-drag-through]), input, textarea, select, [contenteditable]:not([contenteditable=false])'

/**
 * Drags things by mouse, finger and keyboard: Space lifts, arrows move, Enter drops, Escape cancels, and a
 * live region says what happens. The look is the caller's: `session` says what is dragged and where it would land.
 */
export function useDrag<Item, Target>(options: DragOptions<Item, Target>): Drag<Item, Target> {
  const t = useT()
  const [controller] = useState(() => createDragController<Item, Target>())
  const session = useSyncExternalStore(controller.subscribe, controller.getSession, () => null)

  const say = (event: DragEvent, { item, target }: DragSession<Item, Target>) => {
    const name = options.nameItem(item)
    const place = target === null ? '' : options.namePlace(target, item)
    if (event === 'lifted')
      announce(t('{name} picked up. Arrow keys move it, Enter drops it, Escape cancels.', { name }))
    else if (event === 'moved' && place) announce(place)
    else if (event === 'dropped') announce(t('{name} dropped: {place}', { name, place }))
    else if (event === 'cancelled') announce(t('Canceled. {name} is back in its place.', { name }))
  }
  const rules = useRef<DragRules<Item, Target>>(options)
  useEffect(() => {
    rules.current = { ...options, onEvent: say }
  })
  useEffect(() => () => controller.cancel(rules.current), [controller])

  return {
    session,
    controller,
    press: (event, element, item, before) =>
      controller.press(event, element, item, () => rules.current, before),
    lift: (element, item) => controller.pressKey(element, item, () => rules.current),
    handleProps: (item) => ({
      // The browser's own drag of links and pictures would end ours.
      draggable: false,
      'data-draggable': options.isDisabled ? undefined : true,
      onPointerDown(event) {
        if (options.isDisabled || isInsideControl(event)) return
        controller.press(event.nativeEvent, event.currentTarget, item, () => rules.current)
      },
      onKeyDown(event) {
        if (options.isDisabled || !options.keyTarget || event.key !== ' ') return
        if (event.target !== event.currentTarget || event.defaultPrevented) return
        event.preventDefault()
        controller.pressKey(event.currentTarget, item, () => rules.current)
      },
    }),
  }
}

// A button inside a card is pressed, it does not drag the card; a card that is a link itself is dragged.
function isInsideControl(event: PointerEvent<HTMLElement>): boolean {
  const control = (event.target as Element).closest(`${interactive}, [data-no-drag]`)
  return control !== null && control !== event.currentTarget && event.currentTarget.contains(control)
}
