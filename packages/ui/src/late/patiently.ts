/** Without a word from the browser, a server that was away may be back. */
const NEXT_TRY_MS = 20_000

/**
 * Loads a part of the program that is surely wanted, and tries again when it fails, at the latest once there is a
 * network again: a menu that cannot be loaded now puts no error in the place of a page.
 */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      // The bundler's own event has told of it: a part of an older version makes the page reload.
      await nextChance()
    }
  }
}

function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, NEXT_TRY_MS)
    window.addEventListener('online', go)
  })
}
