/** The places of the sidebar that are shown, from the top: what is starred, then boards and folders. */
const PLACES = 'aside [role=treeitem] a[href]'
/** There the arrows with Alt are the field's own: they open it, or move in its text. */
const OWN =
  'input, textarea:not([aria-controls]), select, [contenteditable]:not([contenteditable=false]), [role=combobox], [role=dialog], [role=menu]'

/** The line that was gone to last: one place may stand among the stars and among the boards. */
let last: string | null = null

/**
 * Alt with up and down goes to the previous and the next place. Left and right stay the browser's: there they are the
 * way back and forth through what was shown, which is not the order of places.
 */
export function handlePlaceKey(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!event.altKey || step === 0) return
  if (event.target instanceof Element && event.target.closest(OWN)) return
  const places = [...document.querySelectorAll<HTMLAnchorElement>(PLACES)]
  const here = places.filter((link) => link.closest('[aria-selected=true]'))
  const at = here.find((link) => idOf(link) === last) ?? here.at(-1)
  const next = at ? places[places.indexOf(at) + step] : places.at(step > 0 ? 0 : -1)
  if (!next) return
  event.preventDefault()
  last = idOf(next)
  next.click()
}

const idOf = (link: Element): string | null =>
  link.closest<HTMLElement>('[data-tree-id]')?.dataset['treeId'] ?? null
