import { CACHE_NAMES } from '@weft/ui/timing'

const [RUNTIME_API, IMAGES, ATTACHMENTS, AVATARS] = CACHE_NAMES

/** How a request is answered: by the shell, from a cache first, from the network first, or not by us at all. */
export type Plan =
  | { readonly kind: 'pass' }
  | { readonly kind: 'page' }
  | { readonly kind: 'shell' }
  | {
      readonly kind: 'cache-first' | 'network-first'
      readonly cache: string
      readonly limit: number
      /** The address it is kept under, where that is not its own. */
      readonly key?: string
    }

export interface Asked {
  readonly method: string
  /** As the browser says: `navigate` for a page. */
  readonly mode: string
  readonly destination: string
  readonly url: string
}

/** Pages that the server itself answers; they are the same paths that leave the router. */
const SERVER_PAGES = /^\/(api|redirect|form|p|s|oauth|mcp|app|caldav|\.well-known)(\/|$)/
/** What a start needs of the server, and no more: rows live in the store's own database. */
const START_CALLS = /^\/api\/(app-vars|me|\d+\/features)$/
const ATTACHMENT = /^\/api\/.*attachments\/get/
/** Widths of the pictures that are made of attachments. */
const PICTURES = new Set(['320', '1280'])
const AVATAR = /^\/api\/avatars\//

/** What to do with a request of a page that lives at `origin`. */
export function planFor(asked: Asked, origin: string, isShellFile: (path: string) => boolean): Plan {
  const { origin: home, pathname, searchParams } = new URL(asked.url)
  if (asked.method !== 'GET' || home !== origin) return { kind: 'pass' }
  if (asked.mode === 'navigate') return SERVER_PAGES.test(pathname) ? { kind: 'pass' } : { kind: 'page' }
  if (isShellFile(pathname) || pathname.startsWith('/assets/')) return { kind: 'shell' }
  if (START_CALLS.test(pathname)) return { kind: 'network-first', cache: RUNTIME_API, limit: 20 }
  if (ATTACHMENT.test(pathname)) {
    // Whole files are large and asked for in ranges. Of the small pictures the signature is good for a minute only,
    // and what it opened stays what it is.
    const variant = searchParams.get('v') ?? ''
    return PICTURES.has(variant)
      ? { kind: 'cache-first', cache: ATTACHMENTS, limit: 300, key: `${pathname}?v=${variant}` }
      : { kind: 'pass' }
  }
  if (AVATAR.test(pathname)) return { kind: 'cache-first', cache: AVATARS, limit: 500 }
  if (asked.destination === 'image' && pathname.startsWith('/api/'))
    return { kind: 'cache-first', cache: IMAGES, limit: 300 }
  return { kind: 'pass' }
}
