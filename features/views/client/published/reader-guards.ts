import { HERE } from '@weft/features/publishing/shared'

interface Guards {
  mayCopy: boolean
  openItem(id: string): void
  /** Looks for something in the view; false where the browser's own way is the one. */
  find(): boolean
  /** Where a file of the view can be kept from. */
  fileAddress(id: string): string | null
}

/** Keeps from readers what their page cannot do, and leads links into the application to what they mean here. */
export function guardReader(root: HTMLElement, { mayCopy, openItem, find, fileAddress }: Guards): void {
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
    },
    { capture: true },
  )
  root.ownerDocument.addEventListener(
    'keydown',
    (event) => {
      const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isFind || event.key.toLowerCase() !== 'f' || !root.isConnected) return
      // The application's way asks records that are not here.
      event.stopImmediatePropagation()
      if (find()) event.preventDefault()
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
