import { keyQueue } from '@weft/ui'

/** What follows where the typing ends sooner than the panel comes. */
interface TypedEnds {
  /** Gets what was typed, when Enter, Tab or a press elsewhere ends it. */
  save(text: string): void
  /** Ctrl or Cmd with Enter: another item is made. */
  next(): void
  /** Escape follows, which would have closed the panel. */
  leave(): void
}

/** Catches what is typed for a new item before its title is there to be typed into. */
export interface TypeAhead {
  /** From now on keys are text for this item. */
  begin(item_id: string, label: string, ends: TypedEnds): void
  /** What was typed for this item so far, which whoever asks goes on with; null when nothing is being caught for it. */
  take(item_id: string): string | null
  /** Whether Enter ended what was typed for this item, once: the keys after that are not for its title. */
  takeEnd(item_id: string): boolean
}

/**
 * A panel comes some moments after it was asked for: its address is gone to, its program may have to be loaded. Keys
 * in between would be lost, or be taken for keys of the screen. So the focus goes to a field at once, in the same task
 * as the press; phones open their keyboard only then, too.
 */
export function createTypeAhead(page: Document = document): TypeAhead {
  let caught: { item_id: string; field: HTMLInputElement; end(): string; finish(): void } | null = null
  let ended: string | null = null
  let release: (isForgotten?: boolean) => void = () => undefined

  return {
    begin(item_id, label, { save, next, leave }) {
      caught?.finish()
      release(true)
      ended = null
      const before = page.activeElement
      const field = page.createElement('input')
      field.setAttribute('aria-label', label)
      field.autocomplete = 'off'
      field.dir = 'auto'
      Object.assign(field.style, { position: 'fixed', top: '0', inlineSize: '1px', opacity: '0' })
      const end = () => {
        const text = field.value
        if (caught?.field !== field) return ''
        caught = null
        // Where the focus was, it goes back to from the panel; not from a field that is elsewhere by now.
        if (page.activeElement === field && before instanceof HTMLElement && before.isConnected)
          before.focus({ preventScroll: true })
        field.remove()
        return text
      }
      const finish = () => {
        const text = end()
        if (text.trim() !== '') save(text)
      }
      field.addEventListener('blur', finish)
      field.addEventListener('keydown', (event) => {
        if (event.isComposing || event.keyCode === 229) return
        if (event.key === 'Escape') end()
        else if (event.key === 'Enter') finish()
        else return
        event.preventDefault()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return next()
        if (event.key === 'Enter') ended = item_id
        // What comes after that is for the panel, too.
        const cancel = () => {
          release(true)
          leave()
        }
        const forget = () => release(true)
        const letGo = keyQueue.holdUntilFocus({ from: page.activeElement ?? page.body, cancel })
        page.addEventListener('pointerdown', forget, true)
        release = (isForgotten) => {
          page.removeEventListener('pointerdown', forget, true)
          letGo(isForgotten)
        }
      })
      caught = { item_id, field, end, finish }
      page.body.append(field)
      field.focus({ preventScroll: true })
    },
    take(item_id) {
      release()
      return caught?.item_id === item_id ? caught.end() : null
    },
    takeEnd(item_id) {
      const isEnded = ended === item_id
      if (isEnded) ended = null
      return isEnded
    },
  }
}
