import * as z from 'zod/mini'

/** What this program writes, and the latest that it reads. */
const ARCHIVE_VERSION = 1
const FORMAT = 'weft-archive'

export const MANIFEST = 'manifest.json'
/** A manifest names every file; a longer one is none of ours. */
export const MAX_MANIFEST_BYTES = 256 * 1_024 * 1_024

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.int().check(z.minimum(0))

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  /** `YYYY-MM-DD HH:mm:ss` in UTC: the moment that the records are of. */
  made_at: z.string(),
  workspace: z.string(),
  /** Record files by kind. */
  records: z.record(z.string(), z.object({ count, bytes: count, sha256 })),
  files: z.array(z.object({ sha256, bytes: count })),
  /** How much its maker may not see, and files whose bytes were lost before. */
  absent: z.object({ boards: count, folders: count, views: count, files: count }),
  /** What a workspace has that archives leave out, a sentence each. */
  left_out: z.array(z.string()),
})
export type Manifest = z.output<typeof manifestSchema>

export function writeManifest(manifest: Omit<Manifest, 'format' | 'version'>): Manifest {
  return { format: FORMAT, version: ARCHIVE_VERSION, ...manifest }
}

/** The manifest of a file, or in a sentence why it is none. */
export function readManifest(text: string): Manifest | string {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return `${MANIFEST} is damaged: it is no JSON.`
  }
  const { format, version } = (given ?? {}) as { format?: unknown; version?: unknown }
  if (format !== FORMAT) return 'This file is no archive of a workspace.'
  if (typeof version === 'number' && version > ARCHIVE_VERSION)
    return `This archive was made by a newer version (${version}); this program reads version ${ARCHIVE_VERSION}.`
  const parsed = z.safeParse(manifestSchema, given)
  return parsed.success ? parsed.data : `${MANIFEST} is damaged: it does not say what it has to.`
}
