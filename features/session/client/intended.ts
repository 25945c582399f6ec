/** Where to go after sign-in: a path of this site, never another site that a link may have named. */
export function safeIntended(value: unknown, fallback = '/home'): string {
  if (typeof value !== 'string' || value === '') return fallback
  try {
    const base = 'https://own.invalid'
    const url = new URL(value, base)
    if (url.origin !== base || /^\/(login|register|auth)(\/|$)/.test(url.pathname)) return fallback
    return url.pathname + url.search + url.hash
  } catch {
    return fallback
  }
}

/** The sign-in page that leads back to where somebody is. */
export function loginPath(from: string): string {
  const intended = safeIntended(from)
  return intended === '/home' ? '/login' : `/login?${new URLSearchParams({ intended })}`
}
