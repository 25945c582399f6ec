import type { QueuedRequest, RequestKind } from './request.ts'
import type { Draft } from '../row.ts'

/** One field, or one creation, deletion or move, that is not in the server as this client wanted it. */
export interface LedgerLine {
  id: string
  state: 'waiting' | 'refused' | 'overtaken'
  kind: RequestKind
  collection: string
  record_id: string
  fields: readonly string[]
  /** The last value of each field that was wanted here. */
  mine: Readonly<Record<string, unknown>>
  /** The server's record or tombstone at the conflict. */
  theirs: unknown
  /** Status, code and sentence of the refusal, or of the last attempt of one that waits; 0 without an answer. */
  status: number
  code: string | null
  message: string | null
  /** What a 422 said, in the server's words; absent in lines of an earlier version. */
  sentences?: readonly string[]
  /** How many edits this line stands for, with what hung on a refused creation. */
  edits: number
}

/** A line that waits for a decision, with the edits that it stands for. */
export interface KeptLine {
  line: LedgerLine
  requests: QueuedRequest[]
}

export interface KeptDraft {
  collection: string
  id: string
  draft: Draft
}

/** What an editor held when it was left: closed with its page, reloaded or crashed. */
export interface EditorDraft {
  /** One opening of one editor. */
  id: string
  /** Which value it was opened for: `{collection}/{id}/{field}`. */
  place: string
  /** What the editor is called. */
  label: string
  /** What it had shown before something was typed. */
  base: unknown
  /** What it held, as the editor itself writes it. */
  draft: unknown
  /** The beginning of the same, to be read by a person. */
  text: string
  /** When, in milliseconds since 1970. */
  at: number
}

/** Where lines and drafts survive; null removes. A queue that keeps them too writes both at once. */
export interface EditNotes {
  loadLines(): Promise<KeptLine[]>
  loadDrafts(): Promise<KeptDraft[]>
  keepLine(id: string, line: KeptLine | null): void
  keepDraft(collection: string, id: string, draft: Draft | null): void
  loadEditorDrafts(): Promise<EditorDraft[]>
  keepEditorDraft(id: string, draft: EditorDraft | null): void
}
