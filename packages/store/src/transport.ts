import type { BulkEntry, BulkResult, FolderContent, IndexAnswer, SaidOrigin } from '@weft/protocol'

/**
 * How the server's answer reaches the store. Status 0 means that none came: no network, or cut in between;
 * whether the call had an effect is then unknown. A rejected promise counts as status 0.
 */
export interface Answer<T> {
  status: number
  data?: T | undefined
  message?: string | undefined
  code?: string | undefined
  type?: string | undefined
  /** Seconds, from Retry-After. */
  retry_after?: number | undefined
  /** Of a change: what follows from it is not up to date yet. */
  pending?: true | undefined
  /** Of folder content: what X-Rights said. */
  rights?: string | undefined
}

export interface IndexQuery {
  board_id?: string
  folder_id?: string
  item_id?: string
  limit?: number
  after?: string
  since?: number
  rights?: string
  expand?: 'values'
}

/** The calls that the store makes; the api-client implements them. `path` is below `/api/{team_id}`. */
export interface Transport {
  index(team_id: number, path: string, query: IndexQuery): Promise<Answer<IndexAnswer<unknown>>>
  one(team_id: number, path: string): Promise<Answer<unknown>>
  bulk(team_id: number, entries: readonly BulkEntry[]): Promise<Answer<readonly BulkResult[]>>
  /** Some of the rows may come before the answer, part by part, and the answer then holds the rest. */
  content(
    team_id: number,
    folder_id: string,
    onPart: (part: FolderContent) => void,
  ): Promise<Answer<FolderContent>>
  /** A call with a route of its own, such as a move; `data` of the answer is the record. */
  post(
    team_id: number,
    path: string,
    body: Readonly<Record<string, unknown>>,
    idempotency_key: string,
    origin?: SaidOrigin,
  ): Promise<Answer<unknown>>
}

export async function answerOf<T>(call: Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await call
  } catch {
    // No answer: it is asked again.
    return { status: 0 }
  }
}
