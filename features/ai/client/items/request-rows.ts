import type { ApiClient, ApiResponse } from '@weft/api-client'

import { generateItems } from '../../shared/index.ts'

/** What is asked for. */
export interface Wish {
  prompt: string
  /** Null until somebody chose: then a few are. */
  attribute_ids: readonly string[] | null
  hasSubItems: boolean
  most: number
}

interface Request {
  team_id: number
  folder_id: string
  asked: Wish & { attribute_ids: readonly string[] }
  onLine(line: unknown): void
  signal: AbortSignal
}

/** Models are slow, but not that slow. */
const LONGEST_SILENCE_MS = 150_000

/** Asks for items, which come line by line. */
export function requestRows(
  client: Pick<ApiClient, 'request'>,
  { team_id, folder_id, asked, onLine, signal }: Request,
): Promise<ApiResponse> {
  const { prompt, attribute_ids, hasSubItems: sub_items, most } = asked
  return client.request({
    method: generateItems.method,
    path: generateItems.path,
    params: { team_id },
    body: { folder_id, prompt, attribute_ids, sub_items, most },
    onLine,
    signal,
    timeout: LONGEST_SILENCE_MS,
    isAction: true,
  })
}
