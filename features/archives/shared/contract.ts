import { uuidSchema } from '@weft/model'
import { getRoute, postRoute, routesAt } from '@weft/protocol'
import * as z from 'zod/mini'

/** How long an archive can be fetched. */
export const ARCHIVE_DAYS = 7

const sent = routesAt('/api/me/archives')
const oneSent = routesAt('/api/me/archives/{id}', { id: uuidSchema })

const states = z.enum(['waiting', 'running', 'done', 'failed'])
/** From 0 to 1. */
const progress = z.number()

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

export const sendArchive = postRoute(sent, '', {
  summary: 'Send an archive; it is verified, and becomes a new workspace in the background',
  answer: z.object({ data: importSchema }),
  status: 201,
})

export const readSentArchive = getRoute(oneSent, '', {
  summary: 'How far an archive is on its way to become a workspace',
  answer: z.object({ data: importSchema }),
})
