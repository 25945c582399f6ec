import { useEffect } from 'react'

/** Letters that change what is picked, or the one item that has the keys: me, labels, date. */
export type PickedKey = 'm' | 'l' | 'd'

export const isPickedKey = (key: string): key is PickedKey => key === 'm' || key === 'l' || key === 'd'

/** The letters for what is picked; in the grid's own field they are no text while rows are picked. */
export function usePickedKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
        return
      if (isTyping(event.target)) return
      const act = keys[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    document.addEventListener('keydown', handle, { capture: true })
    return () => document.removeEventListener('keydown', handle, { capture: true })
  }, [keys])
}

/** In a field, or where a surface is open. The field that hears the keys of the grid is none while it is empty. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLTextAreaElement && target.hasAttribute('aria-controls') && target.value === '')
    return false
  return target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]') !== null
}
