/** A number with the sign that is as wide as a plus. Only to be seen: what is copied and typed has the one of keyboards. */
export function trueMinus(text: string): string {
  return text.replace(/^([^\p{N}-]*)-/u, '$1\u2212')
}
