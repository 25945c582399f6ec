import type { Jobs } from '@weft/jobs'
import { type Caller, type Grant, type Kit, loadPrincipal, type Principal } from '@weft/server-kit'
import type { SearchFeature } from '@weft/features/search/server'

import { assistantErrors } from '../shared/index.ts'
import type { OpenWorkspace } from './switch/queries.ts'

export interface AssistantDeps {
  jobs: Pick<Jobs, 'add'>
  log: { warn(details: object, message: string): void; debug(details: object, message: string): void }
  search: Pick<SearchFeature, 'find'>
  /** Where people open what is named. */
  appUrl: URL
}

/** What one request of an assistant is answered with: whose it is, and the workspaces that let it in. */
export interface Asking extends AssistantDeps {
  kit: Kit
  /** Its grant is for those workspaces alone. */
  caller: Caller & { grant: Grant & Required<Pick<Grant, 'app'>> }
  workspaces: readonly OpenWorkspace[]
  /** A sentence in the language that the request prefers. */
  say(message: string): string
}

/** Whoever asks, in a workspace; one that is not open to assistants is like one that is not there. */
export async function principalIn({ kit, caller, workspaces }: Asking, team_id: number): Promise<Principal> {
  if (!workspaces.some(({ id }) => id === team_id)) throw assistantErrors.no_workspace()
  return loadPrincipal(kit, team_id, caller)
}

/** Where people open an item. */
export const urlOf = (
  { appUrl }: Pick<Asking, 'appUrl'>,
  ...ids: readonly [board_id: string, folder_id?: string, item_id?: string]
): string => [`${appUrl.origin}/b`, ...ids].join('/')
