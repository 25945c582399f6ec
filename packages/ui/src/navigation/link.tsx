import { createContext, use, type ComponentPropsWithRef, type MouseEvent } from 'react'
import { classNames } from '../class-names.ts'

/** Goes to a path of this application without loading the page. */
export type Navigate = (href: string) => void

const NavigateContext = createContext<Navigate | null>(null)

/** Tells the links of this package how the application navigates. */
export const NavigateProvider = NavigateContext

/** A link that the application's router follows; new tabs, downloads and other sites stay the browser's. */
export function Link({ href, onClick, children, ...rest }: ComponentPropsWithRef<'a'>) {
  const navigate = use(NavigateContext)
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!navigate || event.defaultPrevented || !isPlainClick(event)) return
    const anchor = event.currentTarget
    if (anchor.origin !== location.origin || anchor.target || anchor.hasAttribute('download')) return
    event.preventDefault()
    navigate(anchor.pathname + anchor.search + anchor.hash)
  }
  return (
    <a {...rest} href={href} onClick={handleClick}>
      {children}
    </a>
  )
}

/** A link within a text or beside it, in the accent colour. */
export function TextLink({ className, ...rest }: ComponentPropsWithRef<'a'>) {
  return <Link {...rest} className={classNames('text-link', className)} />
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
