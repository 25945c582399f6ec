import type { KeyValueStorage } from './storage.ts'

export interface UpdateFlag {
  /** Whether this client version is known to be too old. */
  isRequired(): boolean
  /** Sets the flag; calls `onRequired` the first time only. */
  require(): void
}

/** Remembers that this client version is too old. A newer version asks under another key and finds nothing. */
export function createUpdateFlag(options: {
  storage: KeyValueStorage
  clientVersion: string
  build?: string | undefined
  onRequired: () => void
}): UpdateFlag {
  const { storage, clientVersion, build, onRequired } = options
  const key = `weft.update-required.${clientVersion}${build ? `+${build}` : ''}`
  const isRequired = () => storage.getItem(key) !== null
  return {
    isRequired,
    require() {
      if (isRequired()) return
      storage.setItem(key, '1')
      onRequired()
    },
  }
}
