import type { KeyboardEvent } from 'react'
import type { EditorMove } from '../attribute-member.ts'

/** What a key means in every editor: leave without saving, save and go on, or nothing. */
export function readEditorKey(event: KeyboardEvent): EditorMove | 'cancel' | null {
  // Enter and Escape belong to the input method while it composes; old engines only say 229.
  if (event.nativeEvent.isComposing || event.keyCode === 229) return null
  if (event.key === 'Escape') return 'cancel'
  if (event.key === 'Enter') return event.shiftKey ? 'up' : 'down'
  if (event.key === 'Tab') return event.shiftKey ? 'left' : 'right'
  return null
}
