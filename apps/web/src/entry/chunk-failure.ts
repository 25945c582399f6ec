import type { ApiClient, KeyValueStorage } from '@weft/api-client'

const KEY = 'weft.reloaded-for'

/** Whether an error says that a part of the program could not be loaded, as after a new version was put up. */
function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return /Loading (CSS )?chunk .+ failed|dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(
    message,
  )
}

export interface ReloadOptions {
  readonly storage: KeyValueStorage
  /** Whether the part that the error tells of is gone for good: for any other reason a reload would only take away what is still there. */
  readonly isGone: (what: string) => Promise<boolean>
  readonly reload: () => void
}

/** Reloads the page for a part that is missing, once for each: a part that is really gone must not reload for ever. */
export async function reloadOnceFor(error: unknown, options: ReloadOptions): Promise<boolean> {
  if (!isChunkFailure(error)) return false
  const { storage, isGone, reload } = options
  const what = error instanceof Error ? error.message : ''
  if (storage.getItem(KEY) === what || !(await isGone(what))) return false
  storage.setItem(KEY, what)
  reload()
  return true
}

/**
 * Asks the server for the file that an error names: one that the network kept away is still there, even if the network
 * is back by now. An error that names none tells of a missing part where the server answers at all.
 */
export async function askForPart({ request }: Pick<ApiClient, 'request'>, what: string): Promise<boolean> {
  const file = /\/assets\/[\w.-]+/.exec(what)?.[0]
  const asked = {
    method: 'GET',
    path: file ?? '/api/health',
    authorise: 'none',
    whenOffline: 'send',
  } as const
  return request(asked).then(
    ({ status }) => (file === undefined ? status < 500 : status === 404),
    () => false,
  )
}
