import { HERE } from '@weft/features/publishing/shared'

interface Guards {
  mayCopy: boolean
  openItem(id: string): void
  /** Where a file of the view can be kept from. */
  fileAddress(id: string): string | null
}

/** Keeps from readers what their page cannot do, and leads links into the application to what they mean here. */
export function guardReader(root: HTMLElement, { mayCopy, openItem, fileAddress }: Guards): void {
  const stop = (event: Event) => {
    event.stopImmediatePropagation()
    if (event.cancelable) event.preventDefault()
  }
  if (!mayCopy) {
    root.classList.add('locked')
    root.addEventListener('copy', stop, { capture: true })
    root.addEventListener('cut', stop, { capture: true })
  }
  root.addEventListener(
    'keydown',
    (event) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
      const key = event.key.toLowerCase()
      if (isCommand && !mayCopy && (key === 'c' || key === 'x')) stop(event)
      // The browser's own way to find something: the application's asks records that are not here.
      if (isCommand && key === 'f') event.stopImmediatePropagation()
    },
    { capture: true },
  )
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    if (!link) return
    const { pathname, searchParams } = new URL(link.href)
    if (pathname.startsWith(`/b/${HERE}/`)) {
      stop(event)
      openItem(pathname.split('/').at(-1) ?? '')
    } else if (pathname === '/attachment/download')
      link.href = fileAddress(searchParams.get('link') ?? '') ?? '#'
  }
  root.addEventListener('click', follow, { capture: true })
  root.addEventListener('auxclick', follow, { capture: true })
}
