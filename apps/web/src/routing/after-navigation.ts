import type { ApiClient, EventLog } from '@weft/api-client'

import { withoutOpenState } from '@weft/ui'

import type { SearchValues } from '@weft/client-kit'
import { stringifySearch } from './search-codec.ts'

/** One page that was reached. */
export interface Arrival {
  readonly path: string
  readonly search: SearchValues
  readonly hash: string
  /** Of the page, in the interface language. */
  readonly title: string
}

export interface AfterNavigationOptions {
  readonly client: Pick<ApiClient, 'request'>
  readonly log: EventLog
  readonly isSignedIn: () => boolean
  readonly replace: (href: string) => void
  readonly setTitle: (title: string) => void
}

/** What follows each navigation: the page's title, a page-view event, and the notification that led here. */
export function createAfterNavigation(options: AfterNavigationOptions): (arrival: Arrival) => void {
  const { client, log, isSignedIn, replace, setTitle } = options
  let last = ''
  return ({ path, search, hash, title }) => {
    const { notification, ...rest } = search
    const address = path + stringifySearch(rest)
    // Taking the notification out of the address is no second view of the page, nor is opening a menu.
    const page = path + withoutOpenState(stringifySearch(rest))
    if (page !== last) {
      last = page
      setTitle(title)
      log.log('page-view', { title, path: withoutSecrets(path) })
    }
    if (notification === undefined) return
    if (isSignedIn() && notification !== '') readNotification(client, notification)
    replace(address + hash)
  }
}

/** Events are kept: what a mailed link carries in its path opens an account and goes to none of them. */
function withoutSecrets(path: string): string {
  return path.replace(/^(\/password\/reset)\/.+$/, '$1')
}

function readNotification(client: Pick<ApiClient, 'request'>, id: string): void {
  const body = { notification_ids: [id] }
  const sent = client.request({ method: 'PUT', path: '/api/notifications/read', body })
  // It stays unread then, and nobody needs to be told.
  sent.catch(() => undefined)
}
