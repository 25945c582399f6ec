import {
  CALLOUT_ATTRIBUTE,
  calloutName,
  cleanBlocks,
  isCallout,
  isImageSource,
  isSafeUrl,
} from '@weft/rich-text'
import { t } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { outsideTarget } from '@weft/ui'
import DOMPurify from 'dompurify'
import { use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './display.module.css'
import prose from './prose.module.css'
import { showThings } from './show-things.ts'
import { TextThingsContext } from './text-things.ts'

export interface RichTextDisplayProps {
  html: string
  /** Lines that are shown at first; the rest on demand. Without it all are. */
  lines?: number
}

const TAGS =
  'p h1 h2 h3 pre ul ol li blockquote table thead tbody tr th td hr a b strong i em u s code mark span br img'
const ATTRIBUTES =
  'href src alt width height colspan rowspan start class data-type data-checked data-id data-label data-callout'

/**
 * Formatted text, read. It was cleaned when it was stored; here it is cleaned once more by the rules of the very
 * browser that shows it.
 */
export function RichTextDisplay({ html, lines }: RichTextDisplayProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const [isLong, setIsLong] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const things = use(TextThingsContext)
  useLayoutEffect(() => {
    if (!box.current) return undefined
    box.current.replaceChildren(safeContent(html))
    return showThings(box.current, things)
  }, [html, things])
  useEffect(() => {
    const { current: text } = box
    if (!text || lines === undefined || typeof ResizeObserver === 'undefined') return
    const measure = () => setIsLong(text.scrollHeight > heightOf(text, lines) + 4)
    const observer = new ResizeObserver(measure)
    observer.observe(text)
    // Pictures come later, and make it longer.
    text.addEventListener('load', measure, true)
    // Something in it is gone to.
    const unfold = () => setIsOpen(true)
    text.addEventListener('beforematch', unfold)
    measure()
    return () => {
      observer.disconnect()
      text.removeEventListener('beforematch', unfold)
      text.removeEventListener('load', measure, true)
    }
  }, [html, lines])
  const isCut = lines !== undefined && !isOpen
  return (
    <div className={styles['display']}>
      <div
        ref={box}
        className={`${prose['prose']} ${styles['text']}`}
        data-reading
        data-cut={isCut || undefined}
        data-fading={(isCut && isLong) || undefined}
        style={isCut ? { maxBlockSize: `calc(${lines} * 1lh)` } : undefined}
      />
      {isLong && lines !== undefined && (
        <button
          type="button"
          className={styles['more']}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('Show less') : t('Show more')}
        </button>
      )}
    </div>
  )
}

function heightOf(text: HTMLElement, lines: number): number {
  const { lineHeight } = getComputedStyle(text)
  return lines * (Number.parseFloat(lineHeight) || 20)
}

/** What may be shown of HTML, as nodes. */
export function safeContent(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(cleanBlocks(html).join(''), {
    ALLOWED_TAGS: TAGS.split(' '),
    ALLOWED_ATTR: ATTRIBUTES.split(' '),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of fragment.querySelectorAll('a')) {
    const url = link.getAttribute('href') ?? ''
    if (!isSafeUrl(url)) link.removeAttribute('href')
    const target = outsideTarget(url)
    if (target) link.setAttribute('target', target)
    link.setAttribute('rel', 'noopener noreferrer nofollow')
  }
  for (const image of fragment.querySelectorAll('img')) {
    const isOurs = image.dataset['type'] === 'file'
    if (isOurs) image.removeAttribute('src')
    else if (!isImageSource(image.getAttribute('src') ?? '')) image.remove()
    image.setAttribute('loading', 'lazy')
    image.setAttribute('referrerpolicy', 'no-referrer')
    if (!image.hasAttribute('alt')) image.setAttribute('alt', '')
  }
  // What has no letters stands where the page begins.
  for (const block of fragment.querySelectorAll('p, h1, h2, h3, ul, ol, blockquote, td, th'))
    if (block.textContent !== '' || !block.querySelector('img')) block.setAttribute('dir', 'auto')
  for (const quote of fragment.querySelectorAll(`[${CALLOUT_ATTRIBUTE}]`)) {
    const kind = quote.getAttribute(CALLOUT_ATTRIBUTE)
    if (!isCallout(kind)) continue
    quote.setAttribute('role', 'note')
    quote.setAttribute('aria-label', calloutName(kind, t))
  }
  return fragment
}
