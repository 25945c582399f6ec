import { CHALLENGE_ORIGINS_META } from '@weft/protocol'

/** Of one's own: the one that lies on the device, and the operator's. */
const PROGRAMS = /^\/(service-worker|api\/additional-scripts)\.js$/

/** Whether a program may be loaded by its address: one's own, and what the operator's guard consists of. */
export function ownPrograms(page: Document, origin: string): (url: URL) => boolean {
  const named = page.querySelector<HTMLMetaElement>(`meta[name="${CHALLENGE_ORIGINS_META}"]`)?.content
  const guard = named?.split(' ')
  return (url) => (url.origin === origin ? PROGRAMS.test(url.pathname) : guard?.includes(url.origin) === true)
}
