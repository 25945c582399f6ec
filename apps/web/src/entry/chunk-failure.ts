import type { ApiClient, KeyValueStorage } from '@weft/api-client'

const KEY = 'weft.reloaded-for'

/** Whether an error says that a part of the program could not be loaded, as after a new version was put up. */
export function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return /Loading (CSS )?chunk .+ failed|dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(
    message,
  )
}

export interface ReloadOptions {
  readonly storage: KeyValueStorage
  /** Whether the server answers: without it a reload would only take away what is still there. */
  readonly isServerThere: () => Promise<boolean>
  readonly reload: () => void
}

/** Reloads the page for a part that is missing, once for each: a part that is really gone must not reload for ever. */
export async function reloadOnceFor(error: unknown, options: ReloadOptions): Promise<boolean> {
  if (!isChunkFailure(error)) return false
  const { storage, isServerThere, reload } = options
  const what = error instanceof Error ? error.message : ''
  if (storage.getItem(KEY) === what || !(await isServerThere())) return false
  storage.setItem(KEY, what)
  reload()
  return true
}

/** Asked past everything that is kept on this device. */
export async function askServer({ request }: Pick<ApiClient, 'request'>): Promise<boolean> {
  const asked = { method: 'GET', path: '/api/health', authorise: 'none', whenOffline: 'send' } as const
  return request(asked).then(
    ({ status }) => status < 500,
    () => false,
  )
}
