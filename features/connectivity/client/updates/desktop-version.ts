import { DESKTOP_VERSION } from '@weft/protocol'

/** Whether the page runs in a desktop program that is older than the one that is to be had. */
export function isOldDesktop(page: object): boolean {
  const shell: unknown = 'weftNative' in page ? page.weftNative : null
  const version =
    typeof shell === 'object' && shell !== null && 'desktopVersion' in shell ? shell.desktopVersion : null
  return typeof version === 'string' && isOlder(version, DESKTOP_VERSION)
}

/** Compares versions of numbers and dots; what is missing at the end is 0, what is no number is older. */
export function isOlder(version: string, than: string): boolean {
  const own = version.split('.').map(Number)
  const wanted = than.split('.').map(Number)
  for (let i = 0; i < Math.max(own.length, wanted.length); i++) {
    const [a = 0, b = 0] = [own[i], wanted[i]]
    if (Number.isNaN(a) || a < b) return true
    if (a > b) return false
  }
  return false
}
