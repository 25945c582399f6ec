import { useEffect, useState } from 'react'

/** An element that scrolls, and who follows it. */
export class ScrollArea {
  element: HTMLElement | null = null
  private readonly listeners = new Set<() => void>()
  private readonly tell = () => {
    for (const listener of this.listeners) listener()
  }
  private sizes: ResizeObserver | null = null

  readonly attach = (element: HTMLElement | null): void => {
    this.element?.removeEventListener('scroll', this.tell)
    this.sizes?.disconnect()
    this.element = element
    if (!element) return
    element.addEventListener('scroll', this.tell, { passive: true })
    this.sizes ??= new ResizeObserver(this.tell)
    this.sizes.observe(element)
    this.tell()
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly detach = (): void => this.sizes?.disconnect()
}

export function useScrollArea(): ScrollArea {
  const [area] = useState(() => new ScrollArea())
  useEffect(() => area.detach, [area])
  return area
}
