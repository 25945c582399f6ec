import { sameJson } from '@weft/base'

/** An open editor: the value that it is about, and what became of it there. */
export interface EditorBase<Draft> {
  /** The value as this editor showed it before anything was typed: what a save hands on as `old`. */
  readonly base: unknown
  /** How the base reads in the editor. */
  readonly start: Draft
  readonly draft: Draft
  /** What somebody else made of the value after something was typed here, and who; null while nobody did. */
  readonly theirs: { data: unknown; by: string | null } | null
  /** How often a value of others was taken in: what is drawn may have changed under the caret. */
  readonly taken: number
}

export interface EditorRules<Draft> {
  /** How a value reads in the editor. */
  read(data: unknown): Draft
  /** What is typed together with what others made of the same base; undefined where both changed the same. */
  join?: ((base: unknown, draft: Draft, theirs: unknown) => Draft | undefined) | undefined
}

export function openBase<Draft>(data: unknown, { read }: EditorRules<Draft>): EditorBase<Draft> {
  const start = read(data)
  return { base: data, start, draft: start, theirs: null, taken: 0 }
}

export function isTouched({ start, draft }: EditorBase<unknown>): boolean {
  return draft !== start && !sameJson(draft, start)
}

/**
 * The value became another one while the editor is open. It is taken in where nothing was typed, or where both go
 * together; else it waits to be taken, and the base stays what the editor showed.
 */
export function newsCame<Draft>(
  open: EditorBase<Draft>,
  news: { data: unknown; by: string | null },
  rules: EditorRules<Draft>,
): EditorBase<Draft> {
  if (sameJson(news.data, open.base)) return open.theirs ? { ...open, theirs: null } : open
  const fresh = { ...openBase(news.data, rules), taken: open.taken + 1 }
  if (!isTouched(open) || sameJson(open.draft, fresh.start)) return fresh
  const draft = rules.join?.(open.base, open.draft, news.data)
  return draft === undefined ? { ...open, theirs: news } : { ...fresh, draft }
}

/** What was typed goes, for what the value is now. */
export function takeTheirs<Draft>(open: EditorBase<Draft>, rules: EditorRules<Draft>): EditorBase<Draft> {
  const data = open.theirs ? open.theirs.data : open.base
  return { ...openBase(data, rules), taken: open.taken + 1 }
}

/** What was typed was given away to be saved, and the editor stays. */
export function savedBase<Draft>(
  open: EditorBase<Draft>,
  data: unknown,
  rules: EditorRules<Draft>,
): EditorBase<Draft> {
  return { ...openBase(data, rules), taken: open.taken }
}

/** What was typed is to replace the other value, which was seen. */
export function keepMine<Draft>(open: EditorBase<Draft>, { read }: EditorRules<Draft>): EditorBase<Draft> {
  if (!open.theirs) return open
  const { data } = open.theirs
  return { ...open, base: data, start: read(data), theirs: null }
}
