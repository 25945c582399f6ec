import type { KeyValueStorage } from '@weft/api-client'

const KEY = 'weft.reloaded-for'

/** Whether an error says that a part of the program could not be loaded, as after a new version was put up. */
export function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return /Loading (CSS )?chunk .+ failed|dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(
    message,
  )
}

/** Reloads the page for a part that is missing, once for each: a part that is really gone must not reload for ever. */
export function reloadOnceFor(
  error: unknown,
  options: { storage: KeyValueStorage; reload: () => void },
): boolean {
  if (!isChunkFailure(error)) return false
  const what = error instanceof Error ? error.message : ''
  if (options.storage.getItem(KEY) === what) return false
  options.storage.setItem(KEY, what)
  options.reload()
  return true
}
