import type { Hook, HookProblem, OffReason } from '@weft/features/hooks/shared'
import { formatDate, msg } from '@weft/i18n'

/** Why a hook is off. */
export const OFF_WORDS: Readonly<Record<OffReason, string>> = {
  maker: msg('Off: you could not use this workspace'),
  failing: msg('Off: nothing arrived for 3 days'),
  gone: msg('Off: the address answered that it is gone'),
  backlog: msg('Off: too many deliveries were waiting'),
  disconnected: msg('Off: the app that made it was disconnected'),
}

/** What went wrong where there is no answer. */
export const PROBLEM_WORDS: Readonly<Record<HookProblem, string>> = {
  scheme: msg('The address has to begin with https:// and hold no password.'),
  unreachable: msg('The server could not be reached.'),
  redirect: msg('The server sent us to another address. Enter that one.'),
  timeout: msg('The server did not answer within 10 seconds.'),
  too_large: msg('The answer was larger than 64 KB.'),
  key: msg('The secret can no longer be read. Rotate it.'),
}

export type Health = 'good' | 'failing' | 'off'

export const healthOf = ({ enabled, failing_since }: Pick<Hook, 'enabled' | 'failing_since'>): Health =>
  !enabled ? 'off' : failing_since === null ? 'good' : 'failing'

/** Of an address what is not the same everywhere. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '')

export const clock = (wire: string): string => formatDate(wire, { timeStyle: 'medium' })
export const dayOf = (wire: string): string => formatDate(wire, { dateStyle: 'long' })
export const moment = (wire: string): string => formatDate(wire, { dateStyle: 'medium', timeStyle: 'short' })
