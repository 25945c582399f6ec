import { insertText, type PressedKey, replayKey } from './replay-key.ts'

/** What was pressed, typed, pasted or clicked before its place was there. */
type Entry =
  | { pressed: PressedKey }
  | { text: string }
  | { paste: DataTransfer }
  /** `isWhole`: the browser did nothing of its own either, such as giving the focus away. */
  | { event: Event; isWhole?: boolean }

const ENDS = new Set(['Enter', 'Tab'])

export interface KeptEntries {
  add(entry: Entry): void
  isEmpty(): boolean
  /** Whether something among them ends an edit, or is more than a key. */
  hasEnd(): boolean
  forget(): void
  /** That pointer scrolls: what it pressed was no press. */
  forgetPress(pointer_id: number): void
  /** The first of them happens where the focus is; false when there is none. */
  happenNext(): boolean
  happenAll(): void
  /** Presses of the pointer happen before all that waits. */
  pressFirst(): void
  /** Whether the first of them only adds to the text that has the focus. */
  isText(): boolean
  /** While one of them is on its way. */
  isHappening(): boolean
}

/** What waits, in its order. */
export function createKeptEntries(): KeptEntries {
  let entries: Entry[] = []
  let isOwn = false
  const happenNow = (entry: Entry) => {
    isOwn = true
    try {
      happen(entry)
    } finally {
      isOwn = false
    }
  }
  const happenNext = () => {
    const entry = entries.shift()
    if (entry) happenNow(entry)
    return entry !== undefined
  }
  return {
    add: (entry) => void entries.push(entry),
    isEmpty: () => entries.length === 0,
    hasEnd: () => entries.some((entry) => !('pressed' in entry) || ENDS.has(entry.pressed.key)),
    forget() {
      entries = []
    },
    forgetPress(pointer_id) {
      entries = entries.filter((entry) => !('event' in entry && pointerOf(entry.event) === pointer_id))
    },
    happenNext,
    happenAll() {
      while (happenNext());
    },
    pressFirst() {
      const presses = entries.filter((entry) => 'event' in entry)
      entries = entries.filter((entry) => !('event' in entry))
      for (const press of presses) happenNow(press)
    },
    isText() {
      const [entry] = entries
      return entry !== undefined && 'pressed' in entry && entry.pressed.text !== ''
    },
    isHappening: () => isOwn,
  }
}

function happen(entry: Entry): void {
  const target = document.activeElement ?? document.body
  if ('event' in entry) pressAgain(entry.event, entry.isWhole)
  // Nothing has the focus: nobody is there who could mean something by it.
  else if (target === document.body) return
  else if ('paste' in entry) pasteInto(target, entry.paste)
  else if ('text' in entry) insertText(target, entry.text)
  else replayKey(target, entry.pressed)
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex], [contenteditable]'

function pressAgain(event: Event, isWhole = false): void {
  const Kind = event.constructor as new (type: string, from: Event) => Event
  const target = event.target as Element
  if (!target.isConnected) return
  // It keeps its own time: how long a finger rests counts from its press.
  const again = Object.defineProperty(new Kind(event.type, event), 'timeStamp', { value: event.timeStamp })
  const isTaken = !target.dispatchEvent(again)
  if (isTaken || !isWhole || event.type !== 'mousedown') return
  const place = target.closest<HTMLElement>(FOCUSABLE)
  if (place) place.focus({ preventScroll: true })
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

function pointerOf(event: Event): number | null {
  return event.type === 'pointerdown' ? (event as PointerEvent).pointerId : null
}

function pasteInto(target: Element, clipboardData: DataTransfer): void {
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  if (target.dispatchEvent(event)) insertText(target, clipboardData.getData('text/plain'))
}
