import type * as z from 'zod/mini'

/**
 * A sentence a field or parameter. A name that means something else in one place is told there: as
 * `{field around it}.{name}`, `{record}.{name}` (`{record}Change.{name}` in what is saved), `{path}.{name}` or
 * `{METHOD} {path}.{name}`, the most exact of which counts.
 */
export type FieldWords = Readonly<Record<string, string>>

/** A call as somebody would write it. */
interface CallExample {
  query?: Readonly<Record<string, string>>
  body?: unknown
}

/** The name of a record, fields of its own, or a record with fields beside its own. */
export type AnsweredPart = string | z.ZodMiniObject | readonly [record: string, beside: z.ZodMiniObject]

/** What a feature says of its calls in the document of the interface. */
export interface InterfaceWords {
  /** What its calls are listed under, and a sentence about them. */
  title: string
  about: string
  fields: FieldWords
  /** By collection, what its records show beside the fields that are saved, or in another form than these. */
  shown?: Readonly<Record<string, z.ZodMiniObject>>
  /**
   * By `{METHOD} {path}`, what an answer holds where its contract says no more than "an object": by the place in it, such
   * as `data.board` or `data[]`.
   */
  answers?: Readonly<Record<string, Readonly<Record<string, AnsweredPart>>>>
  /** By `{METHOD} {path}`. */
  examples?: Readonly<Record<string, CallExample>>
}
