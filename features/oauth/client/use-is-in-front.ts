import { useSyncExternalStore } from 'react'

/** Whether the window is the one that a person looks at: what lies below another one can be made to be clicked. */
export const useIsInFront = (): boolean => useSyncExternalStore(follow, () => document.hasFocus())

function follow(onChange: () => void): () => void {
  window.addEventListener('focus', onChange)
  window.addEventListener('blur', onChange)
  return () => {
    window.removeEventListener('focus', onChange)
    window.removeEventListener('blur', onChange)
  }
}
