import { nextTurn } from '@weft/base'

import { happenInTurn } from './happen-in-turn.ts'
import { type Hold, type HoldOptions, keepInput, type Listener } from './keep-input.ts'
import { keepLatePresses } from './keep-late-presses.ts'
import { createKeptEntries } from './kept-entries.ts'

const POINTER = ['pointerdown', 'pointerup', 'click', 'dblclick'] as const

/**
 * Keys that are pressed before the program is there that takes them. They are kept in their order, together with
 * what is typed and pasted and with presses of the pointer where those belong to it, and happen again where the
 * focus is then, one after the other: a key that opens an editor which is still on the way makes the rest wait again.
 */
function createKeyQueue() {
  const holds = new Set<Hold>()
  const entries = createKeptEntries()
  let isReplaying = false
  /** One of the keys opened an editor, and the rest waits for it. */
  let isPaused = false
  /** A press elsewhere moves the focus too, and that is no editor. */
  let isPressed = false
  /** Where keys were kept last. */
  let from: Element | null = null
  /** Where the person went meanwhile by a press. */
  let away: Element | null = null

  const isKept = (target: EventTarget | null) =>
    !entries.isHappening() && (isReplaying || [...holds].some((hold) => covers(hold, target)))
  const late = keepLatePresses(entries, {
    isLate: () => isReplaying || isPaused,
    letPass() {
      if (!isPaused) return
      isPaused = false
      entries.pressFirst()
    },
  })
  const handlePointer = (event: MouseEvent) => {
    if (entries.isHappening() || late.keep(event)) return
    const target = event.target as Element
    if ([...holds].some(({ within }) => within?.contains(target)) && !target.closest('a')) {
      // The browser goes on: it gives the focus to the grid, say.
      event.stopImmediatePropagation()
      entries.add({ event })
    } else if (event.type === 'pointerdown') {
      isPressed = true
      setTimeout(() => {
        isPressed = false
        const { activeElement } = document
        if (listening.isOn() && !isKept(activeElement)) away = activeElement
      })
    }
  }
  const handleFocus = ({ target }: FocusEvent) => {
    if (isPressed) return
    for (const hold of holds) if (hold.untilFocus && target !== hold.from) holds.delete(hold)
    settle()
  }
  /** The page is about to be another one: what is on its way to a field arrives before that is taken away. */
  const handleLeaving = () => isReplaying && entries.happenAll()
  const listening = createListening([
    ...keepInput({ holds, entries, isKept }),
    ['focusin', handleFocus],
    ['popstate', handleLeaving],
    ['pagehide', handleLeaving],
    ...POINTER.map((type): Listener => [type, handlePointer]),
    ...late.listeners,
    ['pointercancel', ({ pointerId }: PointerEvent) => entries.forgetPress(pointerId)],
  ])

  /** Nobody waits any more: what was kept happens now. */
  function settle(): void {
    if (holds.size > 0 || isReplaying) return
    isPaused = false
    if (!entries.isEmpty()) return void replay()
    listening.turn(false)
    away = null
  }

  async function replay(): Promise<void> {
    isReplaying = true
    // Whoever takes the focus may be about to say where its caret stands.
    await nextTurn()
    if (away !== null && away === document.activeElement) focus(from)
    await happenInTurn(entries, { catcher: from, isHeld: () => holds.size > 0 })
    isReplaying = false
    isPaused = holds.size > 0
    if (isPaused) return
    focus(away)
    away = null
    settle()
  }

  const hold = (options: HoldOptions, untilFocus: boolean) => {
    const held: Hold = { ...options, untilFocus }
    from = options.from
    holds.add(held)
    listening.turn(true)
    return (isForgotten = false) => {
      holds.delete(held)
      if (isForgotten && holds.size === 0) entries.forget()
      settle()
    }
  }
  return {
    /** Keeps keys until the returned function is called; with true, what was kept is forgotten. */
    hold: (options: HoldOptions) => hold(options, false),
    /** Whether something was pressed that waits for its place. */
    isWaiting: () => !entries.isEmpty(),
    /** Keeps keys until something else has the focus, or the returned function is called. */
    holdUntilFocus: (options: HoldOptions) => hold(options, true),
  }
}

/** The one queue of the page. */
export const keyQueue = createKeyQueue()

function covers({ from }: Hold, target: EventTarget | null): boolean {
  return target === from || (target === document.body && !from.isConnected)
}

/** Listens to the whole page, before everything else, while it is turned on. */
function createListening(listeners: readonly Listener[]) {
  let isOn = false
  return {
    isOn: () => isOn,
    turn(next: boolean) {
      if (next === isOn) return
      isOn = next
      for (const [type, listener] of listeners)
        if (isOn) window.addEventListener(type, listener as EventListener, true)
        else window.removeEventListener(type, listener as EventListener, true)
    },
  }
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true })
}
