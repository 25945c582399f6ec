import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Takes files that are dropped or pasted onto an element. */
export function useFileDrop(add: (files: readonly File[]) => void) {
  const [isDropping, setDropping] = useState(false)
  return {
    'data-dropping': isDropping || undefined,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setDropping(true)
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false)
    },
    onDrop(event: DragEvent) {
      setDropping(false)
      const dropped = [...event.dataTransfer.files]
      if (dropped.length === 0) return
      event.preventDefault()
      add(dropped)
    },
    onPaste(event: ClipboardEvent) {
      const pasted = [...event.clipboardData.files]
      if (pasted.length === 0) return
      event.preventDefault()
      add(pasted)
    },
  }
}
