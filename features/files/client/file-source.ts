import type { ApiClient } from '@weft/api-client'

/** Where the files lie, and for whom they are shown. */
export interface FileSource {
  readonly client: ApiClient
  readonly team_id: number
  readonly locale: string
}
