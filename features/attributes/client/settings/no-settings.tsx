/** For types that have nothing to set. */
export function NoSettings() {
  return null
}
