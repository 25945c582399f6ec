import type { Operator } from './query.ts'

/** Who asks and when: what reading, comparing and showing a value may depend on. */
export interface ValueContext {
  locale: string
  /** IANA zone of the viewer. */
  tz: string
  /** 0 Sunday, 1 Monday, 6 Saturday. */
  week_start: number
  /** Milliseconds; relative dates are judged at this moment. */
  now: number
  /** The viewer's user id; 0 for a guest. */
  me: number
  /** The viewer's own secret for anonymous votes. */
  ballot_key?: string | undefined
  /** People by id, as far as the viewer knows them. */
  people: ReadonlyMap<number, { name: string; email?: string | undefined; photo_url?: string | null }>
  /** False until `people` are loaded: who is not among them may be there all the same. */
  knowsPeople?: boolean
  /** Whether somebody may view the board whose values are edited; missing where nobody can tell. */
  mayView?(user_id: number): boolean
  /** Folders by id, as far as the viewer knows them; missing where nothing is asked about folders. */
  folders?: ReadonlyMap<string, FolderPlace>
  /** Those of `folders` that are offered to choose from; all of them when left out. */
  listed_folders?: ReadonlySet<string>
  /** Where a browser asks for what values only name, such as pictures of files; nowhere else is there one. */
  source?: { team_id: number; client: object }
}

/** Where a folder lies. */
export interface FolderPlace {
  name: string
  board_id: string
  parent_id: string | null
  sort_order: number
}

export type Settings = Readonly<Record<string, unknown>>

export type Parsed = { data: unknown; settings?: Settings } | { problem: string }

/** What a value may lack of the text that it was read from: line breaks, or the currency of an amount. */
export type Dropped = 'lines' | 'currency'

/** What footers can show; each type names those that make sense for it beside the general ones. */
export type Aggregate =
  | 'count'
  | 'empty'
  | 'filled'
  | 'percent_empty'
  | 'percent_filled'
  | 'unique'
  | 'total'
  | 'sum'
  | 'total_size'
  | 'average'
  | 'median'
  | 'min'
  | 'max'
  | 'range'
  | 'std_dev'
  | 'checked'
  | 'unchecked'
  | 'percent_checked'
  | 'earliest'
  | 'latest'

/** How well a type fits a column of texts, for imports. */
export interface ColumnSample {
  /** All cells, trimmed, with the empty ones. */
  cells: readonly string[]
  name: string
  context: ValueContext
  /** Whether any cell of the column, also beyond these, is more than one line holds. */
  hasLong?: boolean
}

export interface ColumnGuess {
  /** Share of non-empty cells that the type can read, 0..1. */
  fits: number
  settings: Settings
  /** What the person has to decide, such as the order of day and month. */
  question?: { text: string; setting: string; options: { label: string; settings: Settings }[] }
}

/**
 * What an attribute type needs to let data in: read it, check it, give it one spelling, join it. The server has it
 * with the type; the browser loads it when something is about to be edited.
 */
export interface AttributeInput {
  /** Sentences about settings that cannot be; empty when they can. */
  checkSettings(settings: Settings): string[]
  /** A sentence about what a new attribute still lacks, or null. */
  checkNew?(settings: Settings): string | null
  /** A sentence about data that cannot be, or null. Runs on normalised, filled data. */
  checkData(data: unknown, settings: Settings): string | null
  /** One spelling for equal values, null for all empty ones. Idempotent; keeps what it does not understand. */
  normalise(data: unknown, settings: Settings): unknown
  /** (filled or null) joins two edits, or undefined. */
  merge?(old: unknown, mine: unknown, theirs: unknown, settings: Settings): unknown
  /** Whether what a row holds, such as an excerpt, is all that lists tell of this whole value. */
  isPreviewOf?(part: unknown, whole: unknown): boolean
  /**
   * What a default comes to that is worked out anew for each item, such as "today", at a moment (milliseconds) in a
   * zone, without them now and here, and for whoever makes it (0: a guest); undefined for one that is data as it stands.
   */
  resolve?(data: unknown, settings: Settings, at?: { now?: number; tz?: string; me?: number }): unknown
  /** (filled) a whole value as a text for files, where that keeps more than what people see. */
  writeText?(data: unknown): string
  /** Reads what a person typed, pasted or imported. May widen the settings, such as a new label. */
  parse(text: string, settings: Settings, context: ValueContext): Parsed
  /** Whether several lines on a clipboard are one value, such as markdown, and not one for each row. */
  joinsLines?(text: string): boolean
  /** What of a text that `parse` can read its data does not keep. */
  dropped?(text: string, settings: Settings, context: ValueContext): Dropped | null
  /** How well a column of an import fits; undefined when the type is never guessed. */
  guess?(sample: ColumnSample): ColumnGuess | null
}

/** The environment in which an attribute is computed, the same for all rows. */
export interface ComputedEnv {
  /** `now` is the beginning of the quarter of an hour. */
  context: ValueContext
  /** Undefined for an attribute that was deleted or is unknown. */
  attribute(id: string): { type: AttributeType; settings: Settings } | undefined
  /** Address of an item. */
  urlOf(row_id: string): string
  /** Charges the work of a cell in steps of about a tenth of a microsecond; reading and keeping data are charged already. */
  spend?(steps: number): void
}

/** The row that a value is computed of. */
export interface ComputedCell {
  row_id: string
  /** The attribute whose value is made. */
  attribute_id: string
  /** Data of an attribute or field that `inputs` names, computed ones too; null is empty. */
  read(attribute_id: string): unknown
  /** Data of another record's attribute; null where that record is not known here. */
  linked(row_id: string, attribute_id: string): unknown
  /** What the attribute holds here for whoever asks, and is no part of the row; null where it is not known. */
  own?(): unknown
}

/** How the values of an attribute follow from others. They are JSON, are never stored, and null is empty. */
export interface Computation {
  /** The attributes and record fields of the same row that the value follows from. */
  inputs(settings: Settings): readonly string[]
  /** Whether the value changes by itself as time goes on. */
  followsTime?(settings: Settings): boolean
  /** (filled) what formulas see of a value, where that is less than its data. */
  plain?(data: unknown): unknown
  /**
   * Makes the pure function of a row. It must not throw, and must let through what reading throws: the reader may
   * have to wait for a part of the context.
   */
  prepare(settings: Settings, env: ComputedEnv): (cell: ComputedCell) => unknown
}

/**
 * One attribute type, without IO and without React: what it is called and how its values are
 * shown, compared and asked about, on both sides.
 * `data` is the JSON of a value; null is empty and never reaches the functions marked (filled).
 */
export interface AttributeType {
  /** The key that records carry. */
  type: string
  /** English name, translated where it is shown. */
  label: string
  /** Values cannot be assigned. */
  isStatic?: boolean
  /** Can be created once a board. */
  isUnique?: boolean
  /** Folders can give its new values a prefix of their own. */
  hasFolderPrefix?: boolean
  /** May be the board's primary attribute. */
  canBePrimary?: boolean
  defaultSettings: Settings
  /** Values follow from others and are never stored; such a type is static. */
  computed?: Computation
  /** (filled) the text that a person sees, and that text search looks in. */
  format(data: unknown, settings: Settings, context: ValueContext): string
  /** (filled) what rows are ordered by: numbers by size, strings by the locale's collation; null sorts last. */
  sortKey(data: unknown, settings: Settings, context: ValueContext): number | string | null
  /** Sort key of an empty value where it is not "last", such as an unticked box. */
  emptySortKey?: number
  /** The operators of filters, the default one first. */
  operators: readonly Operator[]
  /** Prepares a condition once; null when the operand is incomplete (the condition is then ignored). */
  predicate(
    operator: Operator,
    operand: unknown,
    settings: Settings,
    context: ValueContext,
  ): ((data: unknown) => boolean) | null
  /** Where values are ranges: the value whose one point is the end of another, and the operators that may ask for it. */
  rangeEnd?: { of(data: unknown): unknown; operatorsFor(settings: Settings): readonly Operator[] }
  /** The groups a value belongs to, in the order of `sort`; null is the group of empty values. */
  groups?(
    data: unknown,
    settings: Settings,
    context: ValueContext,
  ): { key: string; label: string; sort: number | string }[]
  /** Values of which each makes a group without any item; without it nobody can list them. */
  everyData?(settings: Settings): readonly unknown[]
  aggregates: readonly Aggregate[]
  /** (filled) the number that footers add up. */
  toNumber?(data: unknown, settings: Settings): number | null
  /** (filled) the boxes that footers count, where a value holds several. */
  toChecks?(data: unknown): { done: number; total: number }
}
