/**
 * Takes what lies behind an element out of the reach of keys and screen readers: everything beside it, up to the
 * element that it fills. Gives the way back.
 */
export function coverSiblings(element: HTMLElement): () => void {
  const covered: HTMLElement[] = []
  const filled = element.offsetParent
  for (let one: HTMLElement | null = element; one && one !== filled; one = one.parentElement)
    for (const sibling of one.parentElement?.children ?? [])
      if (sibling !== one && sibling instanceof HTMLElement && !sibling.inert) {
        sibling.inert = true
        covered.push(sibling)
      }
  return () => {
    for (const one of covered) one.inert = false
  }
}
