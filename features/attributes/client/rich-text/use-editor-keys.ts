import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import type { RichTextEditorProps } from './editor-props.ts'

interface KeyTargets {
  /** Where the text itself is; the toolbar is not. */
  text: RefObject<HTMLElement | null>
  isListOpen(): boolean
  openLink(): void
  focusText(): void
}

/** Keys around the text: what means the same in every field, and what stays inside. */
export function useEditorKeys(
  props: RichTextEditorProps,
  { text, isListOpen, openLink, focusText }: KeyTargets,
) {
  const isInText = (event: KeyboardEvent) => text.current?.contains(event.target as Node)
  return {
    // Before the editor's own keys: Ctrl with Enter and Escape mean the same in every field.
    onKeyDownCapture(event: KeyboardEvent) {
      if (!isInText(event) || event.nativeEvent.isComposing) return
      const isMod = event.ctrlKey || event.metaKey
      if (isMod && event.key === 'Enter' && props.onSubmit) props.onSubmit()
      else if (isMod && event.key.toLowerCase() === 'k' && !event.shiftKey && !props.isReadOnly) openLink()
      else if (event.key === 'Escape' && !isListOpen()) props.onEscape?.()
      else return
      event.preventDefault()
      event.stopPropagation()
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Tab' && !event.defaultPrevented) return
      // No key of the text is one of the grid's or the page's.
      event.stopPropagation()
      // From the toolbar Escape leads back into the text.
      if (event.key === 'Escape' && !isInText(event)) focusText()
    },
  }
}

/** Hears when the focus leaves an editor for good. */
export function useWhenFocusLeaves(wrapper: RefObject<HTMLElement | null>, onLeft: () => void) {
  return (event: FocusEvent) => {
    if (wrapper.current?.contains(event.relatedTarget)) return
    // A menu of the toolbar is elsewhere in the document, and gives the focus back in a moment.
    requestAnimationFrame(() => {
      const at = document.activeElement
      if (!wrapper.current || wrapper.current.contains(at) || at?.closest('[role=menu], [role=dialog]'))
        return
      onLeft()
    })
  }
}
