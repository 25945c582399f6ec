/**
 * An address of this server for a mail. Its beginning comes from the configuration only: what a request says of the host
 * must never decide where a token goes.
 */
export function linkTo(
  appUrl: URL,
  segments: readonly string[],
  values: { query?: Readonly<Record<string, string>>; hash?: Readonly<Record<string, string>> } = {},
): string {
  const link = new URL(`/${segments.map(encodeURIComponent).join('/')}`, appUrl.origin)
  for (const [name, value] of Object.entries(values.query ?? {})) link.searchParams.set(name, value)
  if (values.hash) link.hash = new URLSearchParams(values.hash).toString()
  return link.href
}
