/**
 * The one child that a painter draws in. It is made anew when another kind was painted there before,
 * because the grid hands the same elements to different columns.
 */
export function rootOf(cell: HTMLElement, kind: string, className: string | undefined): HTMLElement {
  const first = cell.firstElementChild
  if (first instanceof HTMLElement && first.dataset.kind === kind) return first
  const root = document.createElement('span')
  root.dataset.kind = kind
  root.className = className ?? ''
  cell.replaceChildren(root)
  return root
}

/** Gives the element so many children, keeping those that it has. */
export function childrenOf(parent: HTMLElement, count: number, make: () => HTMLElement): HTMLElement[] {
  while (parent.children.length > count) parent.lastElementChild?.remove()
  while (parent.children.length < count) parent.append(make())
  return [...parent.children] as HTMLElement[]
}

/** Sets a text where it differs: writing the same text again would cost a layout. */
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** Sets the title, or takes it away. */
export function setTitle(element: HTMLElement, title: string): void {
  if (title === '') element.removeAttribute('title')
  else if (element.title !== title) element.title = title
}

export function makeSpan(className: string | undefined, dir?: 'auto'): HTMLElement {
  const span = document.createElement('span')
  span.className = className ?? ''
  if (dir) span.dir = dir
  return span
}
