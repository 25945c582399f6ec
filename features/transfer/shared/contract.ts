import { nameSchema, settingsSchema, slugSchema, uuidSchema } from '@weft/model'
import { getRoute, postRoute, routesIn, workspaceRoutes } from '@weft/protocol'
import * as z from 'zod/mini'

const imports = routesIn(workspaceRoutes, '/imports')
const oneImport = routesIn(imports, '/{id}', { id: uuidSchema })

const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export const DELIMITERS = [',', ';', '\t', '|'] as const
/** Kinds of files that hold rows. */
const FORMATS = ['csv', 'xlsx', 'notion', 'trello'] as const
/** Products whose exports are known by their columns. */
const PRODUCTS = ['jira', 'asana', 'clickup', 'gitlab', 'monday', 'trello'] as const
export type Format = (typeof FORMATS)[number]
export type ProductName = (typeof PRODUCTS)[number]
export type Encoding = (typeof ENCODINGS)[number]
export type Delimiter = (typeof DELIMITERS)[number]

const localeSchema = z.string().check(
  z.maxLength(35),
  z.refine((tag) => isGood(() => new Intl.Locale(tag)), 'must be a language tag'),
)
const zoneSchema = z.string().check(
  z.maxLength(64),
  z.refine((zone) => isGood(() => new Intl.DateTimeFormat('en', { timeZone: zone })), 'must be a time zone'),
)

function isGood(make: () => unknown): boolean {
  try {
    make()
    return true
  } catch {
    // It is the answer: this is no zone.
    return false
  }
}

/** How a file is read; what is missing is found out. */
const reading = {
  header: z.optional(z.boolean()),
  delimiter: z.optional(z.nullable(z.enum(DELIMITERS))),
  encoding: z.optional(z.nullable(z.enum(ENCODINGS))),
  sheet: z.optional(z.nullable(z.string().check(z.maxLength(255)))),
  /** Null reads the table as it is, whosever it may be. */
  product: z.optional(z.nullable(z.enum(PRODUCTS))),
  locale: z._default(localeSchema, 'en-US'),
  tz: z._default(zoneSchema, 'UTC'),
}

const question = z.object({
  text: z.string(),
  setting: z.string(),
  options: z.array(z.object({ label: z.string(), settings: settingsSchema })),
})

/** One column as the file has it, and what it most likely holds. */
const previewColumnSchema = z.object({
  index: z.number(),
  name: z.string(),
  /** The first filled cells. */
  samples: z.array(z.string()),
  filled: z.number(),
  /** Cells of the whole file that are more than one line holds, and of these those with line breaks. */
  long_cells: z.number(),
  broken_cells: z.number(),
  /** It tells nobody anything, such as a number of the product's database. */
  is_noise: z.boolean(),
  guess: z.object({
    type: z.string(),
    settings: settingsSchema,
    /** Share of the judged, filled cells that the type can read, and how many it cannot. */
    fits: z.number(),
    fails: z.number(),
    question: z.optional(question),
  }),
  existing_attribute_id: z.optional(uuidSchema),
})

const previewSchema = z.object({
  columns: z.array(previewColumnSchema),
  rows: z.number(),
  /** The first rows, whole. */
  first_rows: z.array(z.array(z.string())),
  format: z.enum(FORMATS),
  /** Null for files that say it themselves. */
  delimiter: z.nullable(z.enum(DELIMITERS)),
  encoding: z.nullable(z.enum(ENCODINGS)),
  header: z.boolean(),
  /** The sheet that was read, and all that hold anything; none where the file has only one. */
  sheet: z.nullable(z.string()),
  sheets: z.array(z.string()),
  /** Whose table it looks like. */
  product: z.nullable(z.enum(PRODUCTS)),
  /** The column that names the row that another one lies below, and the one that rows are named by there. */
  parent_column: z.nullable(z.number()),
  key_column: z.nullable(z.number()),
  /** The column that gives the items their names; null when none does. */
  primary_column: z.nullable(z.number()),
  primary_attribute_id: z.nullable(uuidSchema),
  /** In a folder without items the primary attribute takes the name of that column; null where it keeps its own. */
  primary_name: z.nullable(z.string()),
  /** Rows with more or fewer cells than there are columns. */
  ragged: z.number(),
})

/** What one column loses on its way to where it goes; counted over the whole file. */
const columnCheckSchema = z.object({
  column: z.number(),
  /** Cells that hold anything. */
  filled: z.number(),
  /** Of these, how many cannot be read and stay empty, with the first of them. */
  unread: z.number(),
  examples: z.array(z.string()),
  /** How many are read without their line breaks, or without the currency of their amount. */
  dropped: z.object({ lines: z.number(), currency: z.number() }),
  /** Addresses of people who are no members, where the column names people. */
  strangers: z.array(z.string()),
})

const reportSchema = z.object({
  /** Items that were made. */
  rows_in: z.number(),
  /** Rows that made no item; why is in the error file. */
  rows_skipped: z.number(),
  /** Cells that were left empty because they could not be read. */
  cells_skipped: z.number(),
  /** Lines of the error file. */
  problems: z.number(),
  attributes_made: z.number(),
  /** Why it ended before the last row. */
  reason: z.nullable(z.string()),
})

const importSchema = z.object({
  id: uuidSchema,
  team_id: z.number(),
  user_id: z.number(),
  folder_id: slugSchema,
  file_name: z.string(),
  state: z.enum(['uploaded', 'waiting', 'running', 'done', 'failed', 'cancelled']),
  rows_done: z.number(),
  rows_total: z.number(),
  report: reportSchema,
  /** What taking it back came to so far; null where nobody asked for that. */
  undone: z.nullable(z.object({ state: z.enum(['running', 'done']), removed: z.number(), left: z.number() })),
  /** Until when it can be taken back; null where it cannot. */
  undo_until: z.nullable(z.string()),
  /** Attributes that it makes. */
  attribute_ids: z.array(uuidSchema),
  /** The name that it gives the primary attribute; null where that keeps its own. */
  primary_name: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})

/** What is there of an import now. */
const receiptSchema = z.object({
  import: importSchema,
  /** Items that it made and that are there, or in the trash. */
  standing: z.number(),
  trashed: z.number(),
  /** Of those that are there: how many its undo removes, and how many it leaves since others went on with them. */
  removable: z.number(),
  changed: z.number(),
  /** The first of those that it leaves. */
  named: z.array(z.object({ id: uuidSchema, name: z.string() })),
})

const mappingEntry = z.discriminatedUnion('action', [
  z.strictObject({ column: z.number(), action: z.literal('skip') }),
  z.strictObject({
    column: z.number(),
    action: z.literal('attribute'),
    attribute_id: uuidSchema,
    /** Answers about reading, such as the order of day and month. */
    settings: z.optional(settingsSchema),
    /** A new name for the primary attribute, in a folder without items. */
    name: z.optional(nameSchema),
    /** A new attribute for the cells that this one does not hold whole, such as names of several lines. */
    whole: z.optional(z.strictObject({ type: z.string().check(z.maxLength(32)), name: nameSchema })),
  }),
  z.strictObject({
    column: z.number(),
    action: z.literal('new'),
    type: z.string().check(z.maxLength(32)),
    name: nameSchema,
    /** Laid over what the column itself suggests. */
    settings: z.optional(settingsSchema),
  }),
])

export type ImportPreview = z.output<typeof previewSchema>
export type PreviewColumn = z.output<typeof previewColumnSchema>
export type ColumnCheck = z.output<typeof columnCheckSchema>
export type ImportReport = z.output<typeof reportSchema>
export type ImportReceipt = z.output<typeof receiptSchema>
export type ImportRecord = z.output<typeof importSchema>
export type MappingEntry = z.output<typeof mappingEntry>

const fromText = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
)

/** Rows of the largest file that can be looked at before it is imported, and values of all of its rows. */
export const MOST_ROWS_SHOWN = 4_000
export const MOST_CELLS_SHOWN = 80_000

/** What becomes of the columns of a file. */
const mapped = {
  mapping: z.array(mappingEntry).check(z.maxLength(1_000)),
  /** Rows lie below those that their parent column names, by the key column. */
  below: z.optional(z.nullable(z.strictObject({ parent: z.number(), key: z.number() }))),
}

/** An import as an act that one can look at before. */
export const importActBody = z.strictObject({ ...reading, ...mapped, import_id: uuidSchema })
export type ImportActBody = z.output<typeof importActBody>

/** The file is the body, as it is. */
export const uploadImport = postRoute(imports, '', {
  summary: 'Upload a file for an import; nothing is written yet',
  query: z.object({
    folder_id: slugSchema,
    file_name: z.string().check(z.minLength(1), z.maxLength(255)),
    ...reading,
    header: z.optional(fromText),
    product: z.optional(z.enum(PRODUCTS)),
  }),
  answer: z.object({ data: z.object({ id: uuidSchema, preview: previewSchema }) }),
  status: 201,
})

export const previewImport = postRoute(oneImport, '/preview', {
  summary: 'Read an uploaded file again in another way',
  body: z.strictObject(reading),
  answer: z.object({ data: previewSchema }),
})

export const checkImport = postRoute(oneImport, '/check', {
  summary: 'Count what each column would lose; nothing is written',
  body: z.strictObject({ ...reading, ...mapped }),
  answer: z.object({ data: z.array(columnCheckSchema) }),
})

export const startImport = postRoute(oneImport, '/start', {
  summary: 'Begin an import; columns that are not named are skipped',
  body: z.strictObject({ ...reading, ...mapped }),
  answer: z.object({ data: importSchema }),
})

export const readImport = getRoute(oneImport, '', {
  summary: 'How far an import is',
  answer: z.object({ data: importSchema }),
})

export const cancelImport = postRoute(oneImport, '/cancel', {
  summary: 'Stop an import; items that were made stay',
  answer: z.object({ data: importSchema }),
})

export const listImports = getRoute(imports, '', {
  summary: 'Your imports into a folder in the last seven days',
  query: z.object({ folder_id: slugSchema }),
  answer: z.object({ data: z.array(importSchema) }),
})

export const importReceipt = getRoute(oneImport, '/receipt', {
  summary: 'What is there of an import now, and what undoing it would remove',
  answer: z.object({ data: receiptSchema }),
})

export const undoImport = postRoute(oneImport, '/undo', {
  summary: 'Undo an import; items that people changed since stay',
  answer: z.object({ data: importSchema }),
})

/** Answers CSV: line, column, cell, problem. */
export const importErrors = getRoute(oneImport, '/errors.csv', {
  summary: 'What could not be imported, as CSV',
  answer: z.string(),
})
