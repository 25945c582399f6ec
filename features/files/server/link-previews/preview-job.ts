import type { JobPayload } from '@weft/jobs'
import type { Database } from '@weft/db'
import type { Outbound } from '@weft/server-kit'

import { savePreviewOf } from '../queries.ts'
import { fetchPreview } from './fetch-preview.ts'

export const FETCH_PREVIEWS = 'fetch-link-previews'

export interface PreviewJob extends JobPayload {
  urls: string[]
}

/** Asks each page once; one that cannot be reached is known as such and leaves its link as it is. */
export async function runPreviewJob(
  parts: { db: Database; outbound: Outbound; signal: AbortSignal },
  { team_id, urls }: PreviewJob,
): Promise<void> {
  for (const url of urls) {
    if (parts.signal.aborted) return
    await savePreviewOf(parts.db, team_id, { url, ...(await fetchPreview(parts.outbound, url)) })
  }
}
