/** The zone that the browser's clock is in; the server keeps it for whoever has chosen none. */
export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
