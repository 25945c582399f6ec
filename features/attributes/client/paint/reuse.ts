/**
 * The one child that a painter draws in. It is made anew when another kind was painted there before,
 * because the grid hands the same elements to different columns.
 */
export function rootOf(
  cell: HTMLElement,
  kind: string,
  className: string | undefined,
  dir?: 'auto',
): HTMLElement {
  const first = cell.firstElementChild
  if (first instanceof HTMLElement && first.dataset.kind === kind) return first
  const root = makeSpan(className, dir)
  root.dataset.kind = kind
  cell.replaceChildren(root)
  return root
}

/** Gives the element so many children, keeping those that it has. */
export function childrenOf(parent: HTMLElement, count: number, make: () => HTMLElement): HTMLElement[] {
  while (parent.childElementCount > count) parent.lastElementChild?.remove()
  while (parent.childElementCount < count) parent.append(make())
  return [...parent.children] as HTMLElement[]
}

/**
 * Sets a text where it differs: writing the same text again would cost a layout. A text that is there already gets
 * new letters instead of a new node, which needs no box of its own to be made.
 */
export function setText(element: HTMLElement, text: string): void {
  const node = element.firstChild
  if (text !== '' && node?.nodeType === Node.TEXT_NODE && node.nextSibling === null) {
    if (node.nodeValue !== text) node.nodeValue = text
  } else if (element.textContent !== text) element.textContent = text
}

/** Sets the title, or takes it away. */
export function setTitle(element: HTMLElement, title: string): void {
  setAttribute(element, 'title', title === '' ? null : title)
}

/** Sets an attribute where it differs; null takes it away. The browser looks for rules to apply at every write. */
export function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

export function makeSpan(className: string | undefined, dir?: 'auto'): HTMLElement {
  const span = document.createElement('span')
  span.className = className ?? ''
  if (dir) span.dir = dir
  return span
}
