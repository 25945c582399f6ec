/** What a request asks for: always a path of this server, whatever form the request line has. */
export interface RequestTarget {
  /** As it was sent, still encoded; begins with `/`. */
  readonly path: string
  readonly query: URLSearchParams
}

// What clients send to a proxy. Which host they mean is said by the Host header, which is judged elsewhere.
const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i

/**
 * The one reader of request targets. An address parser is none: to it `//b/x` is a host with a path, and `//` is
 * nothing at all.
 */
export function readTarget(target: string | undefined): RequestTarget {
  const [path = '', query = ''] = split(ownTarget(target ?? ''))
  return { path, query: new URLSearchParams(query) }
}

/** The target as a path with its query, without what stands before it in requests to a proxy. */
export function ownTarget(target: string): string {
  const own = target.replace(ABSOLUTE, '').split('#')[0] ?? ''
  return own.startsWith('/') ? own : `/${own}`
}

function split(target: string): string[] {
  const at = target.indexOf('?')
  return at === -1 ? [target] : [target.slice(0, at), target.slice(at + 1)]
}
