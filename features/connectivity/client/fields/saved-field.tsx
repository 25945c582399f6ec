import { type OpenEditor, useEditorBase } from '@weft/store/react'
import { ChangedBy, isInChangedBy, LeftDraft, useLeaving } from '@weft/ui'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

export interface SavedFieldProps<T> {
  readonly label: string
  readonly value: T
  /** Under what it is kept while it is typed: `{collection}/{id}/{field}`. Without it a page that goes away saves it. */
  readonly place?: string
  readonly isDisabled?: boolean
  /** Enter makes a new line, instead of saving. */
  readonly hasLines?: boolean
  /** What is said of it lies over what follows. */
  readonly isUnder?: boolean
  /** How the value reads in the field. */
  read(value: T): string
  /** What is typed as a value, or why it is none. */
  parse(text: string): { data: T } | { problem: string }
  /** `base` is what the field had shown. With a promise, what was typed stays until it answers that it was saved. */
  onSave(value: T, base: T): void | Promise<boolean>
  onTyped?: () => void
  children(field: FieldParts): ReactNode
}

/** What the field itself takes. */
export interface FieldParts {
  label: string
  value: string
  disabled: boolean
  error: string | undefined
  onValueChange(value: string): void
  onBlur(event: FocusEvent): void
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
}

/** What is typed in the field, with what becomes of it. */
function useSaved<T>(props: SavedFieldProps<T>): { field: FieldParts; open: OpenEditor<string> } {
  const { label, value, place, read, parse, onSave } = props
  const open = useEditorBase<string>(value, {
    read: (data) => read(data as T),
    place: place === undefined ? undefined : { place, label },
  })
  const parsed = parse(open.draft)
  // What was saved or given up, by a field that may go before it is drawn anew.
  const over = useRef<string | null>(null)
  const latest = useRef(open.draft)
  useEffect(() => {
    latest.current = open.draft
  })
  const save = () => {
    if (!open.isTouched || over.current === open.draft || !('data' in parsed)) return
    const { draft } = open
    over.current = draft
    const saving = read(parsed.data) === open.start ? undefined : onSave(parsed.data, open.base as T)
    if (!(saving instanceof Promise)) return open.saved(parsed.data)
    void saving.then((isSaved) => {
      // Refused, or changed by somebody else: it is offered to be saved again.
      if (!isSaved) over.current = null
      else if (latest.current === draft) open.saved(parsed.data)
    })
  }
  useLeaving(save)
  useEffect(() => {
    if (place !== undefined) return undefined
    addEventListener('pagehide', save)
    return () => removeEventListener('pagehide', save)
  })
  const field: FieldParts = {
    label,
    value: open.draft,
    disabled: props.isDisabled === true,
    error: open.isTouched && 'problem' in parsed ? parsed.problem : undefined,
    onValueChange(text) {
      over.current = null
      open.setDraft(text)
      props.onTyped?.()
    },
    onBlur: ({ relatedTarget }) => !isInChangedBy(relatedTarget) && save(),
    onKeyDown(event) {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Enter' && !props.hasLines) save()
      if (event.key !== 'Escape' || !open.isTouched) return
      // What lies around it closes with the next one.
      event.stopPropagation()
      event.preventDefault()
      over.current = open.draft
      open.take()
    },
  }
  return { field, open }
}

/**
 * A field that is saved when it is left, over what it had shown: nothing typed, nothing saved. What others make of the
 * value meanwhile is taken in, or shown where something was typed. Escape takes back what was typed.
 */
export function SavedField<T>(props: SavedFieldProps<T>) {
  const { isUnder = false, read, children } = props
  const { field, open } = useSaved(props)
  return (
    <>
      {children(field)}
      {open.theirs && (
        <ChangedBy
          by={open.theirs.by}
          value={read(open.theirs.data as T)}
          isUnder={isUnder}
          onTake={open.take}
          onKeep={open.keep}
        />
      )}
      {open.left && !open.theirs && (
        <LeftDraft
          text={open.left.text}
          isUnder={isUnder}
          onRestore={open.left.restore}
          onDiscard={open.left.discard}
        />
      )}
    </>
  )
}

interface SavedTextProps extends Omit<SavedFieldProps<string>, 'read' | 'parse'> {
  /** What is said when it is left empty; without it it may be. */
  readonly missing?: string
}

/** A text of which spaces around it are no part. */
export function SavedText({ missing, ...field }: SavedTextProps) {
  return (
    <SavedField
      {...field}
      read={String}
      parse={(text) => {
        const data = text.trim()
        return data === '' && missing !== undefined ? { problem: missing } : { data }
      }}
    />
  )
}
