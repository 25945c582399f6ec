import { uuidSchema } from '@weft/model'
import { getRoute, postRoute, routesAt, routesIn, workspaceRoutes } from '@weft/protocol'
import * as z from 'zod/mini'

/** How long an archive can be fetched. */
export const ARCHIVE_DAYS = 7

const exportsOfTeam = routesIn(workspaceRoutes, '/exports')
const oneExport = routesIn(exportsOfTeam, '/{id}', { id: uuidSchema })
const sent = routesAt('/api/me/archives')
const oneSent = routesAt('/api/me/archives/{id}', { id: uuidSchema })

const states = z.enum(['waiting', 'running', 'done', 'failed'])
/** From 0 to 1. */
const progress = z.number()

const exportSchema = z.object({
  id: uuidSchema,
  kind: z.literal('archive'),
  state: states,
  progress,
  created_at: z.string(),
  /** Until when it can be fetched. */
  expires_at: z.string(),
  bytes: z.nullable(z.number()),
  /** Where the file is, once it is there; only for whoever asked for it, while they own the workspace. */
  url: z.optional(z.string()),
  /** What went in, by kind of record, with the hash of each record file; null until it is done. */
  report: z.nullable(
    z.object({
      records: z.record(z.string(), z.object({ count: z.number(), sha256: z.string() })),
      files: z.number(),
      absent: z.record(z.string(), z.number()),
      left_out: z.array(z.string()),
    }),
  ),
})
export type ExportState = z.output<typeof exportSchema>

const importSchema = z.object({
  id: uuidSchema,
  state: states,
  progress,
  created_at: z.string(),
  /** The workspace that came of it; null until it is whole. */
  team_id: z.nullable(z.int()),
  /** What is wrong with the file, a sentence each. */
  problems: z.array(z.string()),
})
export type ArchiveImport = z.output<typeof importSchema>

export const startExport = postRoute(exportsOfTeam, '', {
  summary: 'Export the workspace as an archive, in the background; asks for the password',
  body: z.strictObject({ kind: z.literal('archive') }),
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

export const sendArchive = postRoute(sent, '', {
  summary: 'Send an archive; it is verified, and becomes a new workspace in the background',
  answer: z.object({ data: importSchema }),
  status: 201,
})

export const readSentArchive = getRoute(oneSent, '', {
  summary: 'How far an archive is on its way to become a workspace',
  answer: z.object({ data: importSchema }),
})
