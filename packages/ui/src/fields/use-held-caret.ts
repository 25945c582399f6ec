import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

type TextBox = HTMLInputElement | HTMLTextAreaElement

/**
 * Keeps the caret where somebody has it when others change the text around it: at the end it stays there, and what is
 * marked whole stays so. `turn` is another number after each change that was not typed here; what is answered goes to
 * the field's `onSelect`.
 */
export function useHeldCaret(
  field: RefObject<TextBox | null>,
  turn: number,
): (event: SyntheticEvent) => void {
  const at = useRef<{ start: number; end: number; length: number } | null>(null)
  const seen = useRef(turn)
  useLayoutEffect(() => {
    const box = field.current
    if (seen.current === turn) return
    seen.current = turn
    if (!box || !at.current || document.activeElement !== box) return
    const { start, end, length } = at.current
    const place = (n: number) => (n === length ? box.value.length : Math.min(n, box.value.length))
    box.setSelectionRange(start === 0 && end === length && length > 0 ? 0 : place(start), place(end))
  }, [field, turn])
  return ({ currentTarget }) => {
    const box = currentTarget as TextBox
    const { selectionStart, selectionEnd, value } = box
    if (selectionStart !== null && selectionEnd !== null)
      at.current = { start: selectionStart, end: selectionEnd, length: value.length }
  }
}
