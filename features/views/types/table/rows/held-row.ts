/** The row that a press takes hold of: by its number with a mouse, anywhere with a finger; null for none. */
export function heldRow({ target, button, pointerType }: PointerEvent): string | null {
  if (!(target instanceof Element) || button !== 0 || target.closest('a[href]')) return null
  const id = target.closest<HTMLElement>('[data-row]')?.dataset['row']
  return id && (pointerType === 'touch' || target.closest('[role=rowheader]')) ? id : null
}
