/** A switch for a change that is being rolled out. Limits and permissions are not flags. */
export interface Flag {
  name: string
  default: boolean
  owner: string
  /** `YYYY-MM-DD`; a test fails after it. */
  remove_by: string
}

export const FLAGS: readonly Flag[] = []
