import type { Outcome } from '@weft/store'
import type { ReactNode, Ref } from 'react'
import type { MentionedItem } from './item-mention-extension.ts'
import type { MentionedPerson } from './mentions.ts'
import type { TextSave } from './remote-text.ts'

export interface RichTextHandle {
  /** Gives what is not saved yet to `onSave`; where two changed one block, both stay. */
  flush(): void
  /** What is to be saved last, given here instead; the text and its base are the same where there is nothing to save. */
  end(): TextSave
  /** What was typed and not given away yet; null when there is nothing, undefined while there is no editor. */
  unsaved(): TextSave | null | undefined
  /** Brings back what was typed earlier and never saved. */
  restore(left: TextSave): void
  focus(): void
  /** Writes at the caret as if somebody typed it there. */
  insert(text: string): void
}

export interface RichTextEditorProps {
  /** Clean HTML. Another text than the last one saved is somebody else's, and is joined with what is typed. */
  html: string
  /** The accessible name. */
  label: string
  placeholder?: string
  /** Who can be mentioned. */
  people: readonly MentionedPerson[]
  isReadOnly?: boolean
  /** Typed before the editor was there: it replaces the text, and undo brings that back. */
  initialText?: string | undefined
  /** Items that can be mentioned by `#`, best first. Another function: what is found may be another. */
  offerItems?: ((query: string) => readonly MentionedItem[]) | undefined
  /** Takes pictures that are pasted or dropped, which else stand in the text. */
  onPictures?: ((files: readonly File[]) => void) | undefined
  /** What else can be mentioned, best first. */
  findItems?: ((query: string) => readonly { id: string; title: string; href: string }[]) | undefined
  /**
   * Keeps the text in its place and the page around it, or fills the surface that it stands in; `page` is the page
   * itself and waits to be pressed. `message` begins with one line, in a frame that whoever shows it draws.
   */
  look?: 'field' | 'surface' | 'large' | 'page' | 'message'
  /** Keys and `/` format all the same. */
  hasNoToolbar?: boolean
  /** Where somebody pressed it before it was there: it takes the focus as if it had been. */
  pressed?: { x: number; y: number } | null | undefined
  /** It takes no focus by itself: one field among others. */
  isQuiet?: boolean
  ref?: Ref<RichTextHandle>
  /** Buttons at the end of the toolbar. */
  toolbarEnd?: ReactNode
  /** About a second after the last change, and before the editor goes: `base` is what `html` was written over. It counts as stored until an answer says otherwise. */
  onSave(html: string, base: string): Outcome | Promise<Outcome> | void
  /** Something was typed. */
  onType?(): void
  /** Ctrl or Cmd with Enter. */
  onSubmit?(): void
  /** Escape, when it closes nothing of the editor's own. */
  onEscape?(): void
  /** The focus went elsewhere. */
  onLeave?(): void
}
