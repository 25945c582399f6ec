import {
  cloneElement,
  createRef,
  useId,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type Ref,
  type RefObject,
  type SyntheticEvent,
} from 'react'

import { useRouteOpen } from './route-state.ts'

export interface OpenState {
  readonly isOpen: boolean
  setOpen(isOpen: boolean): void
}

/** The open state of an overlay: held here, in the address where it has a name there, or outside. */
export function useOpenState(
  outside: boolean | undefined,
  onOpenChange: ((isOpen: boolean) => void) | undefined,
  routeName?: string,
): OpenState {
  const [inside, setInside] = useState(false)
  const [inRoute, setInRoute] = useRouteOpen(routeName ?? '')
  const isNamed = routeName !== undefined
  return {
    isOpen: outside ?? (isNamed ? inRoute : inside),
    setOpen(isOpen) {
      if (isNamed) setInRoute(isOpen)
      else setInside(isOpen)
      onOpenChange?.(isOpen)
    },
  }
}

/** What is focused in a menu that opens: nothing yet for a pointer, an end of the list for the keyboard. */
export type FirstFocus = 'first' | 'last' | true

type Handler<Event> = ((event: Event) => void) | undefined

interface TriggerProps {
  readonly id?: string
  readonly ref?: Ref<Element>
  readonly onClick?: Handler<MouseEvent<HTMLElement>>
  readonly onKeyDown?: Handler<KeyboardEvent<HTMLElement>>
  readonly onPointerDown?: Handler<PointerEvent<HTMLElement>>
  readonly onPointerEnter?: Handler<PointerEvent<HTMLElement>>
  readonly onFocus?: Handler<SyntheticEvent<HTMLElement>>
}

export interface Trigger {
  /** The trigger with everything it needs to open. */
  readonly element: ReactElement
  readonly id: string
  readonly ref: RefObject<Element | null>
  readonly firstFocus: FirstFocus
}

/** Buttons that opened as the mouse went down on them: the click that ends the press belongs to it. */
const openedByPress = new WeakSet<Element>()

/** The same for the space bar, whose click some browsers send when it comes up, whatever was prevented. */
const openedByKey = new WeakSet<Element>()

/** The keys that open a menu, with where it is entered. */
const keys: Readonly<Record<string, FirstFocus>> = {
  ArrowDown: 'first',
  ArrowUp: 'last',
  Enter: 'first',
  ' ': 'first',
}

interface TriggerOptions {
  readonly trigger: ReactElement<object, string>
  readonly opens: 'menu' | 'dialog'
  readonly state: OpenState
  /** Called when the pointer or the focus comes near. */
  prepare(): void
}

/**
 * Makes a button open something. Menus open as the mouse goes down and by the arrow keys, everything else by
 * the click that a press ends with, so that a finger may still scroll away. The element stays the same when
 * what it opens has been loaded.
 */
export function useTrigger({ trigger, opens, state, prepare }: TriggerOptions): Trigger {
  const [ref] = useState(() => createRef<Element>())
  const given = trigger.props as TriggerProps
  const ownId = useId()
  const id = given.id ?? ownId
  const [firstFocus, setFirstFocus] = useState<FirstFocus>(true)

  const open = (focus: FirstFocus) => {
    setFirstFocus(focus)
    state.setOpen(true)
  }
  const props: TriggerProps = {
    id,
    ref: handing(given.ref, ref),
    onPointerEnter(event) {
      given.onPointerEnter?.(event)
      prepare()
    },
    onFocus(event) {
      given.onFocus?.(event)
      openedByKey.delete(event.currentTarget)
      prepare()
    },
    onPointerDown(event) {
      given.onPointerDown?.(event)
      prepare()
      const isPress =
        opens === 'menu' &&
        event.pointerType === 'mouse' &&
        event.button === 0 &&
        !event.ctrlKey &&
        !isRefusing(event) &&
        !state.isOpen
      if (isPress) openedByPress.add(event.currentTarget)
      else openedByPress.delete(event.currentTarget)
      if (isPress) open(true)
    },
    onClick(event) {
      given.onClick?.(event)
      if (event.defaultPrevented) return
      const isKeyboard = event.detail === 0
      if (isKeyboard ? openedByKey.delete(event.currentTarget) : openedByPress.has(event.currentTarget))
        return
      // Some browsers do not focus a button that is clicked, and the focus comes back to where it was.
      event.currentTarget.focus({ preventScroll: true })
      if (state.isOpen) state.setOpen(false)
      else open(isKeyboard ? 'first' : true)
    },
    onKeyDown(event) {
      given.onKeyDown?.(event)
      if (
        event.defaultPrevented ||
        opens !== 'menu' ||
        isRefusing(event) ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey
      )
        return
      const focus = keys[event.key]
      if (!focus || event.repeat) return
      // At once, not by the click that some keys end with: react-aria would take that for a screen reader's.
      event.preventDefault()
      if (event.key === ' ') openedByKey.add(event.currentTarget)
      open(focus)
    },
  }
  const aria = { 'aria-haspopup': opens, 'aria-expanded': state.isOpen }
  return { element: cloneElement(trigger, { ...props, ...aria }), id, ref, firstFocus }
}

/** A busy button keeps the focus and refuses presses. */
function isRefusing({ currentTarget }: SyntheticEvent<HTMLElement>): boolean {
  return currentTarget.getAttribute('aria-disabled') === 'true'
}

function handing(...refs: (Ref<Element> | undefined)[]) {
  return (element: Element | null) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    }
  }
}
