let region: HTMLElement | null = null

/** Reads a text aloud to people who use a screen reader. */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div')
    region.className = 'visually-hidden'
    // Below the page it would make the page longer than the window.
    region.style.insetBlockStart = '0'
    region.setAttribute('aria-live', 'assertive')
    region.setAttribute('role', 'log')
    // Stays audible while a modal dialog makes everything else inert.
    region.dataset['reactAriaTopLayer'] = 'true'
    document.body.append(region)
  }
  const line = document.createElement('div')
  line.textContent = text
  region.replaceChildren(line)
}
