import { now } from '@weft/base'
import { errors, type Provider } from 'oidc-provider'

/** What no client is called is asked of nobody, neither the database nor the address that it would be. */
const CLIENT_ID = /^[\x21-\x7e]{1,500}$/

const REMEMBERED_MS = 60_000
const MOST_REMEMBERED = 1000

/**
 * An app that describes itself at an address, and did so wrongly or not at all, is not asked for it again for a while:
 * anybody can name any address, which would then hear from here.
 */
export function rememberFailures(provider: Provider): void {
  const failed = new Map<string, number>()
  const { Client } = provider
  const find = Client.find.bind(Client)
  Client.find = async (id) => {
    if (typeof id === 'string' && !CLIENT_ID.test(id)) return undefined
    if ((failed.get(id) ?? 0) > now()) return undefined
    try {
      return await find(id)
    } catch (error) {
      if (!(error instanceof errors.OIDCProviderError) || URL.parse(id)?.protocol !== 'https:') throw error
      const [oldest] = failed.keys()
      if (failed.size >= MOST_REMEMBERED && oldest !== undefined) failed.delete(oldest)
      failed.delete(id)
      failed.set(id, now() + REMEMBERED_MS)
      throw error
    }
  }
}
