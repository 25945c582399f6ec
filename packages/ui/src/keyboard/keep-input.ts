import type { KeptEntries } from './kept-entries.ts'
import type { PressedKey } from './replay-key.ts'

/** Keys with Ctrl or Cmd that change something here; the others are the browser's, or read the clipboard. */
const COMMANDS = new Set(['a', 'd', 'z', 'y', ' ', 'Enter', 'Backspace', 'Delete', 'Home', 'End'])
const ARROWS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])
/** They press nothing by themselves, or begin to compose a letter. */
const NO_KEYS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead', 'Process'])
export interface HoldOptions {
  /** Keys that are pressed here are kept; also those at no place, once it is gone. */
  from: Element
  /** Presses with the pointer in here are kept as well. */
  within?: Element | null | undefined
  /** Called when Escape comes before anything that ends the edit: nobody waits for the editor any more. */
  cancel?(): void
}

export interface Hold extends HoldOptions {
  untilFocus: boolean
}

export type Listener = [type: string, listener: (event: never) => void]

interface Keeping {
  holds: ReadonlySet<Hold>
  entries: KeptEntries
  isKept(target: EventTarget | null): boolean
}

/** Keeps keys, what an input method wrote, and what is pasted, instead of letting them happen. */
export function keepInput({ holds, entries, isKept }: Keeping): Listener[] {
  const handleKey = (event: KeyboardEvent) => {
    if (!isKept(event.target)) return
    const pressed = readKey(event)
    if (!pressed) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const cancelled = pressed.key === 'Escape' ? [...holds].find((hold) => hold.cancel) : undefined
    if (cancelled && !entries.hasEnd()) {
      entries.forget()
      cancelled.cancel?.()
    } else entries.add({ pressed })
  }
  // What an input method wrote, or a machine: it is a text without keys.
  const handleText = (event: Event) => {
    const field = event.target
    if (!isKept(field) || (event instanceof InputEvent && event.isComposing)) return
    const isCatcher = [...holds].some((hold) => hold.from === field)
    if (!isCatcher || !(field instanceof HTMLTextAreaElement) || field.value === '') return
    entries.add({ text: field.value })
    field.value = ''
  }
  const handlePaste = (event: ClipboardEvent) => {
    if (!isKept(event.target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // What lies on the clipboard can be read only now.
    const paste = new DataTransfer()
    for (const type of event.clipboardData?.types ?? [])
      paste.setData(type, event.clipboardData?.getData(type) ?? '')
    entries.add({ paste })
  }
  return [
    ['keydown', handleKey],
    ['input', handleText],
    ['compositionend', handleText],
    ['paste', handlePaste],
  ]
}

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
