/** A key as it was pressed. */
export interface PressedKey {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** What it types where a text has the focus; empty for a key that types nothing. */
  text: string
}

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Presses a key again where the focus is now: whoever listens first, and what a browser would do after that. */
export function replayKey(target: Element, { text, ...init }: PressedKey): void {
  const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })
  if (!target.dispatchEvent(event)) return
  if (text !== '') insertText(target, text)
  else if (!init.ctrlKey && !init.metaKey) pressDefault(target, init.key, init.shiftKey)
}

/** Types a text where the caret is. */
export function insertText(target: Element, text: string): void {
  if (isTextField(target)) {
    const { selectionStart, selectionEnd } = target
    changeText(target, selectionStart ?? target.value.length, selectionEnd ?? target.value.length, text)
  } else if (isRichText(target)) document.execCommand('insertText', false, text)
}

/** What browsers do with a key that nobody took; events that a program makes have no such effect. */
function pressDefault(target: Element, key: string, shiftKey: boolean): void {
  if (key === 'Tab') pressTab(target, shiftKey)
  else if (isTextField(target)) pressInField(target, key)
  else if (isRichText(target)) {
    if (key === 'Backspace') document.execCommand('delete')
    else if (key === 'Enter') document.execCommand(shiftKey ? 'insertLineBreak' : 'insertParagraph')
  } else if (key === 'Enter' && target instanceof HTMLButtonElement) target.click()
}

const TABBABLE = 'a[href], button, input, select, textarea, [tabindex], [contenteditable=true]'

/** To the next place on the page that takes the keys, or the one before; what is not seen does not take them. */
function pressTab(target: Element, isBack: boolean): void {
  const side = isBack ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const places = [...document.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (place) =>
      place.tabIndex >= 0 &&
      (target.compareDocumentPosition(place) & side) !== 0 &&
      !(isBack && place.contains(target)),
  )
  if (isBack) places.reverse()
  for (const place of places) {
    place.focus()
    if (document.activeElement === place) return
  }
}

function pressInField(field: TextField, key: string): void {
  const start = field.selectionStart ?? field.value.length
  const end = field.selectionEnd ?? start
  const isRange = start !== end
  if (key === 'Backspace') changeText(field, isRange ? start : Math.max(0, start - 1), end, '')
  else if (key === 'Delete') changeText(field, start, isRange ? end : end + 1, '')
  else if (key === 'ArrowLeft') moveCaret(field, isRange ? start : start - 1)
  else if (key === 'ArrowRight') moveCaret(field, isRange ? end : end + 1)
  else if (key === 'Home') moveCaret(field, 0)
  else if (key === 'End') moveCaret(field, field.value.length)
  else if (key === 'Enter' && field instanceof HTMLTextAreaElement) changeText(field, start, end, '\n')
  else if (key === 'Enter') field.form?.requestSubmit()
}

function changeText(field: TextField, start: number, end: number, text: string): void {
  if (field.readOnly || field.disabled) return
  const last = Math.min(end, field.value.length)
  // Fields of other types, such as numbers, know no places in their text.
  if (field.selectionStart === null) field.value += text
  else field.setRangeText(text, start, last, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

function moveCaret(field: TextField, at: number): void {
  const place = Math.max(0, Math.min(at, field.value.length))
  if (field.selectionStart !== null) field.setSelectionRange(place, place)
}

/** A field of one text; what a page formats is none. */
export function isTextField(target: Element | null): target is TextField {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
}

function isRichText(target: Element): boolean {
  return target instanceof HTMLElement && target.isContentEditable
}
