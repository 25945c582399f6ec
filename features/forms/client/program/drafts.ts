import type { KeyValueStorage } from '@weft/api-client'
import { now } from '@weft/base'

import type { Answers } from '../../shared/index.ts'

const KEPT_MS = 7 * 86_400_000

/** What was typed into a form and not sent, on this device, for seven days. */
export interface Draft {
  read(): Answers | null
  write(answers: Answers): void
  clear(): void
}

export function createDraft(storage: KeyValueStorage, form_id: string): Draft {
  const key = `weft.form.${form_id}`
  return {
    read() {
      try {
        const { at, answers } = JSON.parse(storage.getItem(key) ?? '{}') as { at?: number; answers?: Answers }
        const isFresh = typeof at === 'number' && now() - at < KEPT_MS
        if (isFresh && typeof answers === 'object' && answers !== null) return answers
      } catch {
        // Something else wrote there.
      }
      storage.removeItem(key)
      return null
    },
    write(answers) {
      try {
        storage.setItem(key, JSON.stringify({ at: now(), answers }))
      } catch {
        // There is no room: the answers stand in the page still.
      }
    },
    clear: () => storage.removeItem(key),
  }
}
