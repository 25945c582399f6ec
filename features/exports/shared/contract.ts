import { slugSchema, uuidSchema } from '@weft/model'
import { getRoute, postRoute, routesIn, workspaceRoutes } from '@weft/protocol'
import * as z from 'zod/mini'

/** How long a table can be downloaded. */
export const TABLE_HOURS = 1

export const TABLE_KINDS = ['csv', 'xlsx', 'json'] as const
export type TableKind = (typeof TABLE_KINDS)[number]

const exportsOfTeam = routesIn(workspaceRoutes, '/exports')
const oneExport = routesIn(exportsOfTeam, '/{id}', { id: uuidSchema })

/** Everything that can be exported: the workspace, or the items of a view or a folder as a table. */
const kinds = z.enum(['archive', ...TABLE_KINDS])
export type ExportKindName = z.output<typeof kinds>

const exportSchema = z.object({
  id: uuidSchema,
  kind: kinds,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** From 0 to 1. */
  progress: z.number(),
  created_at: z.string(),
  /** Until when it can be fetched. */
  expires_at: z.string(),
  bytes: z.nullable(z.number()),
  /** Where the file is, once it is there; only for whoever asked for it, while they may have it. */
  url: z.optional(z.string()),
  /** Of an archive what went in, by kind of record, with the hash of each record file; else null. */
  report: z.nullable(
    z.object({
      records: z.record(z.string(), z.object({ count: z.number(), sha256: z.string() })),
      files: z.number(),
      absent: z.record(z.string(), z.number()),
      left_out: z.array(z.string()),
    }),
  ),
  /** Of a table its rows so far. */
  rows: z.nullable(z.number()),
  /** Texts that are longer than a cell of the file holds, and end with an ellipsis there. */
  cut: z.number(),
  /** Why it failed, where that can be said. */
  reason: z.nullable(z.string()),
})
export type ExportState = z.output<typeof exportSchema>

const exportBody = z.strictObject({
  kind: kinds,
  /** The view whose rows and columns go out; or the folder, whose items all do. */
  view_id: z.optional(slugSchema),
  folder_id: z.optional(slugSchema),
  /** Of a view: the columns that it shows, or those that it hides as well. */
  columns: z.optional(z.enum(['shown', 'all'])),
  /** For an import that reads the same back: ids, parents, people by their addresses, and nothing kept from formulas. */
  for_import: z.optional(z.boolean()),
  id_column: z.optional(z.boolean()),
  parent_column: z.optional(z.boolean()),
  /** Cells that spreadsheets would run as formulas are kept texts. */
  guard: z.optional(z.boolean()),
  locale: z.optional(z.string().check(z.maxLength(35))),
  tz: z.optional(z.string().check(z.maxLength(64))),
  week_start: z.optional(z.enum(['0', '1', '6'])),
})
export type ExportBody = z.output<typeof exportBody>

export const startExport = postRoute(exportsOfTeam, '', {
  summary: 'Export a view or a folder as a table, or the workspace as an archive, in the background',
  body: exportBody,
  answer: z.object({ data: exportSchema }),
  status: 201,
})

export const readExport = getRoute(oneExport, '', {
  summary: 'How far an export is',
  answer: z.object({ data: exportSchema }),
})

export const fetchExport = getRoute(oneExport, '/file', {
  summary: 'The file of an export',
  answer: z.any(),
})
