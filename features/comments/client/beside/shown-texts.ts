/** A text that is on the screen, with the comments about its words. */
export interface ShownText {
  /** What holds it. */
  readonly root: HTMLElement
  /** Where the words of a comment are; null where they are gone, undefined for comments about other texts. */
  placeOf(comment_id: string): Range | null | undefined
}

type State = 'shown' | 'gone' | 'elsewhere'

const texts = new Set<ShownText>()
const listeners = new Set<() => void>()

export function subscribeTexts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Says that a text is on the screen, or is another one; what it returns says that it went. */
export function showText(text: ShownText): () => void {
  texts.add(text)
  tell()
  return () => {
    texts.delete(text)
    tell()
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Whether the words of a comment can be gone to. `elsewhere`: their text is not on the screen. */
export function stateOf(comment_id: string): State {
  const places = [...texts].map((text) => text.placeOf(comment_id)).filter((place) => place !== undefined)
  if (places.length === 0) return 'elsewhere'
  return places.some((place) => place !== null) ? 'shown' : 'gone'
}

/** Goes to the words of a comment: those of the text that stands nearest to where somebody asked. */
export function goToWords(comment_id: string, asked: Element): void {
  const shown = [...texts].filter((text) => text.placeOf(comment_id))
  const near = shown.find(({ root }) => root.closest('aside')?.contains(asked)) ?? shown[0]
  const place = near?.placeOf(comment_id)
  if (!near || !place) return
  const holder = place.startContainer.parentElement
  // What is folded away unfolds, as it does for a search in the page.
  holder?.dispatchEvent(new Event('beforematch', { bubbles: true }))
  requestAnimationFrame(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    holder?.scrollIntoView?.({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
    point(place)
  })
}

let unmark: (() => void) | null = null

/** Marks words until somebody does something else, so that the eye finds them. */
function point(place: Range): void {
  unmark?.()
  const end = markWords('weft-asked', [place])
  const done = new AbortController()
  unmark = () => {
    done.abort()
    end()
    unmark = null
  }
  for (const kind of ['pointerdown', 'keydown'])
    window.addEventListener(kind, () => unmark?.(), { signal: done.signal, capture: true })
}

/** Marks words on the screen and in no text: the browser paints them. Where it cannot, they are not marked. */
export function markWords(
  name: 'weft-about' | 'weft-asked' | 'weft-current',
  places: readonly Range[],
): () => void {
  if (typeof Highlight === 'undefined' || typeof CSS === 'undefined' || !('highlights' in CSS))
    return () => undefined
  const painted = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, painted)
  for (const place of places) painted.add(place)
  return () => {
    for (const place of places) painted.delete(place)
  }
}
