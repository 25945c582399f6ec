/** Whether a version such as `34.9.1` is older than another; what is no version is not older than anything. */
export function isOlderVersion(version: string, than: string): boolean {
  const [mine, theirs] = [parts(version), parts(than)]
  if (!mine || !theirs) return false
  for (const [at, number] of mine.entries()) {
    const other = theirs[at] ?? 0
    if (number !== other) return number < other
  }
  return false
}

function parts(version: string): [number, number, number] | null {
  const found = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(version)
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : null
}
