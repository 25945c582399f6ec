import { redirectProblem, type RedirectProblem } from '@weft/features/oauth/shared'
import type { TokenScope } from '@weft/protocol'

/** An app as it is being written. */
export interface AppWish {
  readonly name: string
  readonly redirects: readonly string[]
  readonly scopes: readonly TokenScope[]
  readonly is_public: boolean
}

export const FIRST_WISH: AppWish = { name: '', redirects: [''], scopes: ['read'], is_public: true }

/** What is wrong with an address; nothing of one that is not written yet. */
export const problemOf = (address: string): RedirectProblem | null =>
  address === '' ? null : redirectProblem(address, location.host)

/** Addresses that say something. */
export const writtenOf = ({ redirects }: AppWish): string[] => redirects.filter((one) => one !== '')

export const isWhole = (wish: AppWish): boolean =>
  wish.name.trim() !== '' &&
  wish.scopes.length > 0 &&
  writtenOf(wish).length > 0 &&
  wish.redirects.every((one) => problemOf(one) === null)
