import { useEffect, useLayoutEffect, useState } from 'react'

/**
 * Knows whether something was pressed between the moment in which an item was asked for and the one in which its panel
 * comes: the address is gone to, the program may have to be loaded.
 */
export function useAwaitedItem(openItemId: string | null) {
  const [awaited] = useState(createAwaited)
  useEffect(() => {
    document.addEventListener('pointerdown', awaited.press, true)
    return () => document.removeEventListener('pointerdown', awaited.press, true)
  }, [awaited])
  // Links lead to items, too.
  useLayoutEffect(() => awaited.ask(openItemId), [awaited, openItemId])
  return awaited
}

function createAwaited() {
  let asked: string | null = null
  let isPressed = false
  return {
    ask(item_id: string | null) {
      if (item_id !== asked) isPressed = false
      asked = item_id
    },
    press() {
      isPressed = true
    },
    /** Whether the person went elsewhere meanwhile. */
    isLeft: (item_id: string) => item_id === asked && isPressed,
  }
}
