import { useEffect, useRef } from 'react'

import { useParts } from '@weft/client-kit'

import { useDestinations } from './destinations.ts'
import { handleGoKeys } from './go-keys.ts'

interface FrameKeys {
  palette(): void
  keys(): void
  sidebar(): void
  go(path: string): void
}

/** The keys that work on every page of the frame. Nothing happens while somebody types. */
export function useFrameKeys(actions: FrameKeys): void {
  const own = { ...actions, destinations: useDestinations(), parts: useParts('keys') }
  const latest = useRef(own)
  useEffect(() => {
    latest.current = own
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const isModified = event.metaKey || event.ctrlKey
      if (isModified && !event.shiftKey && !event.altKey) {
        if (event.key.toLowerCase() === 'k') latest.current.palette()
        else if (event.key === '\\') latest.current.sidebar()
        else return
        event.preventDefault()
        return
      }
      // In a grid a question mark begins no value.
      const isInGrid = event.key === '?' && (event.target as Element).matches('textarea[aria-controls]')
      const isText = !isInGrid && isTyping(event.target)
      if (event.altKey ? isModified || event.shiftKey || isWritten(event) : isModified || isText) return
      if (event.key === '?' && !event.altKey) {
        event.preventDefault()
        latest.current.keys()
      } else if (event.altKey || /^[a-z]$/i.test(event.key)) more(event)
    }
    const more = (event: KeyboardEvent) => {
      const { destinations, parts, go } = latest.current
      handleGoKeys(event, destinations, go)
      const path = window.location.pathname
      for (const { part } of parts) {
        if (event.defaultPrevented) return
        const loaded = part.loaded()
        if (loaded) loaded.handle?.(event)
        // A key with Alt that is pressed while the page loads counts as well, unless somebody went on meanwhile.
        else if (event.altKey) part.load().then((late) => isStill(path) && late.handle?.(event), ignore)
      }
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}

const isStill = (path: string) => window.location.pathname === path
/** A program that cannot be loaded is reported by the page. */
const ignore = () => undefined

/** With Alt some keyboards write letters and brackets: in a text the key is no other key's. */
function isWritten({ key, code, target }: KeyboardEvent): boolean {
  const isLetter = key === 'Dead' || (key.length === 1 && !code.toLowerCase().endsWith(key.toLowerCase()))
  return isLetter && target instanceof Element && target.closest(TEXT) !== null
}

const TEXT = 'input, textarea:not([aria-controls]), [contenteditable]:not([contenteditable=false])'

// A focused cell of a grid takes any letter as the beginning of a value.
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=grid], [role=dialog]',
    ) !== null
  )
}
