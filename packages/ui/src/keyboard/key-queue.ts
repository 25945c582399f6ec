import { nextTurn } from '@weft/base'

import { insertText, type PressedKey, replayKey } from './replay-key.ts'

/** Keys with Ctrl or Cmd that change something here; the others are the browser's, or read the clipboard. */
const COMMANDS = new Set(['a', 'd', 'z', 'y', ' ', 'Enter', 'Backspace', 'Delete', 'Home', 'End'])
const ARROWS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])
/** They press nothing by themselves, or begin to compose a letter. */
const NO_KEYS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead', 'Process'])
const ENDS = new Set(['Enter', 'Tab'])
const POINTER = ['pointerdown', 'pointerup', 'click', 'dblclick'] as const

type Entry = { pressed: PressedKey } | { text: string } | { paste: DataTransfer } | { event: Event }

export interface HoldOptions {
  /** Keys that are pressed here are kept; also those at no place, once it is gone. */
  from: Element
  /** Presses with the pointer in here are kept as well. */
  within?: Element | null | undefined
  /** Called when Escape comes before anything that ends the edit: nobody waits for the editor any more. */
  cancel?(): void
}

interface Hold extends HoldOptions {
  untilFocus: boolean
}

/**
 * Keys that are pressed before the program is there that takes them. They are kept in their order, together with
 * what is typed and pasted and with presses of the pointer where those belong to it, and happen again where the
 * focus is then, one after the other: a key that opens an editor which is still on the way makes the rest wait again.
 */
function createKeyQueue() {
  const holds = new Set<Hold>()
  let entries: Entry[] = []
  let isReplaying = false
  /** While one of our own events is on its way. */
  let isOwn = false
  /** A press elsewhere moves the focus too, and that is no editor. */
  let isPressed = false
  /** Where keys were kept last. */
  let from: Element | null = null
  /** Where the person went meanwhile by a press. */
  let away: Element | null = null

  const covers = (hold: Hold, target: EventTarget | null) =>
    target === hold.from || (target === document.body && !hold.from.isConnected)
  const isKept = (target: EventTarget | null) =>
    !isOwn && (isReplaying || [...holds].some((hold) => covers(hold, target)))

  const handleKey = (event: KeyboardEvent) => {
    if (!isKept(event.target)) return
    const pressed = readKey(event)
    if (!pressed) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const cancelled = pressed.key === 'Escape' ? [...holds].find((hold) => hold.cancel) : undefined
    if (cancelled && !entries.some((entry) => !('pressed' in entry) || ENDS.has(entry.pressed.key))) {
      entries = []
      cancelled.cancel?.()
    } else entries.push({ pressed })
  }
  // What an input method wrote, or a machine: it is a text without keys.
  const handleText = (event: Event) => {
    const field = event.target
    if (!isKept(field) || (event instanceof InputEvent && event.isComposing)) return
    const isCatcher = [...holds].some((hold) => hold.from === field)
    if (!isCatcher || !(field instanceof HTMLTextAreaElement) || field.value === '') return
    entries.push({ text: field.value })
    field.value = ''
  }
  const handlePaste = (event: ClipboardEvent) => {
    if (!isKept(event.target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // What lies on the clipboard can be read only now.
    const clipboardData = new DataTransfer()
    for (const type of event.clipboardData?.types ?? [])
      clipboardData.setData(type, event.clipboardData?.getData(type) ?? '')
    entries.push({ paste: clipboardData })
  }
  const handlePointer = (event: Event) => {
    if (isOwn) return
    const target = event.target as Element
    if ([...holds].some(({ within }) => within?.contains(target)) && !target.closest('a')) {
      // The browser goes on: it gives the focus to the grid, say.
      event.stopImmediatePropagation()
      entries.push({ event })
    } else if (event.type === 'pointerdown') {
      isPressed = true
      setTimeout(() => {
        isPressed = false
        const { activeElement } = document
        if (isListening && !isKept(activeElement)) away = activeElement
      })
    }
  }
  const handleFocus = ({ target }: FocusEvent) => {
    if (isPressed) return
    for (const hold of holds) if (hold.untilFocus && target !== hold.from) holds.delete(hold)
    settle()
  }

  /** The page is about to be another one: what is on its way to a field arrives before that is taken away. */
  const handleLeaving = () => {
    if (!isReplaying) return
    for (let entry = entries.shift(); entry; entry = entries.shift()) happen(entry)
  }

  const listeners: [string, (event: never) => void][] = [
    ['keydown', handleKey],
    ['input', handleText],
    ['compositionend', handleText],
    ['paste', handlePaste],
    ['focusin', handleFocus],
    ['popstate', handleLeaving],
    ['pagehide', handleLeaving],
    ...POINTER.map((type): [string, (event: never) => void] => [type, handlePointer]),
  ]
  let isListening = false
  const listen = (isOn: boolean) => {
    if (isOn === isListening) return
    isListening = isOn
    for (const [type, listener] of listeners)
      if (isOn) window.addEventListener(type, listener as EventListener, true)
      else window.removeEventListener(type, listener as EventListener, true)
  }

  /** Nobody waits any more: what was kept happens now. */
  function settle(): void {
    if (holds.size > 0 || isReplaying) return
    if (entries.length > 0) return void replay()
    listen(false)
    away = null
  }

  async function replay(): Promise<void> {
    isReplaying = true
    // Whoever takes the focus may be about to say where its caret stands.
    await nextTurn()
    if (away !== null && away === document.activeElement) focus(from)
    for (let entry = entries.shift(); entry; entry = entries.shift()) {
      happen(entry)
      // The page shows what came of it, and the focus has arrived; an editor that closes may give it back a frame later.
      await nextTurn()
      if (holds.size > 0) break
      if (entries.length > 0 && document.activeElement === document.body) await nextFrame()
    }
    isReplaying = false
    if (holds.size > 0) return
    focus(away)
    away = null
    settle()
  }

  function happen(entry: Entry): void {
    const target = document.activeElement ?? document.body
    isOwn = true
    try {
      if ('event' in entry) pressAgain(entry.event)
      // Nothing has the focus: nobody is there who could mean something by it.
      else if (target === document.body) return
      else if ('paste' in entry) pasteInto(target, entry.paste)
      else if ('text' in entry) insertText(target, entry.text)
      else replayKey(target, entry.pressed)
    } finally {
      isOwn = false
    }
  }

  const hold = (options: HoldOptions, untilFocus: boolean) => {
    const held: Hold = { ...options, untilFocus }
    from = options.from
    holds.add(held)
    listen(true)
    return (isForgotten = false) => {
      holds.delete(held)
      if (isForgotten && holds.size === 0) entries = []
      settle()
    }
  }
  return {
    /** Keeps keys until the returned function is called; with true, what was kept is forgotten. */
    hold: (options: HoldOptions) => hold(options, false),
    /** Whether something was pressed that waits for its place. */
    isWaiting: () => entries.length > 0,
    /** Keeps keys until something else has the focus, or the returned function is called. */
    holdUntilFocus: (options: HoldOptions) => hold(options, true),
  }
}

/** The one queue of the page. */
export const keyQueue = createKeyQueue()

function readKey(event: KeyboardEvent): PressedKey | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  // A letter that is being composed belongs to the input method; old engines only say 229.
  if (
    event.isComposing ||
    event.keyCode === 229 ||
    NO_KEYS.has(key) ||
    /^(F[13-9]|F1\d|Unidentified)$/u.test(key)
  )
    return null
  const isCommand = (ctrlKey || metaKey) && !event.getModifierState('AltGraph')
  if (isCommand && !COMMANDS.has(key.length === 1 ? key.toLowerCase() : key) && !ARROWS.has(key)) return null
  const text = !isCommand && Array.from(key).length === 1 ? key : ''
  return { key, shiftKey, ctrlKey: isCommand && ctrlKey, metaKey, altKey, text }
}

function pressAgain(event: Event): void {
  const Kind = event.constructor as new (type: string, from: Event) => Event
  const target = event.target as Node
  if (target.isConnected) target.dispatchEvent(new Kind(event.type, event))
}

function pasteInto(target: Element, clipboardData: DataTransfer): void {
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  if (target.dispatchEvent(event)) insertText(target, clipboardData.getData('text/plain'))
}

/** Pages that nobody sees have no frames. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 50)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true })
}
