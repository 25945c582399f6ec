import { useT } from '@weft/i18n/react'
import { Button, IconButton } from '@weft/ui'
import { ChevronDown, ChevronUp, Link, Maximize2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { askItem } from './ask-item.ts'
import styles from './item-panel.module.css'

export interface ItemPanelProps {
  /** Another one whenever the item says something else. */
  readonly said: unknown
  readonly title: string
  /** The address of the item's own page. */
  readonly href: string
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onCopyLink: () => void
  onClose(): void
}

/** What a page of its own lays out for a whole window, laid out for a panel. */
const NARROW = `.page,.doc:not(.has-toc) .page,.doc.wide .page{display:block;padding:16px 24px 48px}.toc,.toc-fold,.near{display:none}
article>h1{font-size:22px;margin:0 0 16px}.cover{max-block-size:180px;margin-block-end:16px}.text{font-size:15px}
.facts{grid-template-columns:minmax(88px,136px) minmax(0,1fr)}a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}`

/**
 * An item beside the view: the content of its own page, so that it shows exactly what that shows, in a shadow tree that
 * keeps the styles of the two apart.
 */
export function ItemPanel({ said, title, href, onPrevious, onNext, onCopyLink, onClose }: ItemPanelProps) {
  const t = useT()
  const panel = useRef<HTMLElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [answered, setAnswered] = useState<{ href: string; is: 'there' | 'gone' | 'failed' } | null>(null)
  // What was answered of another item is no answer yet.
  const state = answered?.href === href ? answered.is : 'asking'
  const [tries, setTries] = useState(0)

  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  useEffect(() => {
    place.current?.shadowRoot?.replaceChildren()
    if (panel.current) panel.current.scrollTop = 0
  }, [href])

  useEffect(() => {
    const host = place.current
    if (!host) return
    const stop = new AbortController()
    void askItem(href, stop.signal).then((answer) => {
      if (stop.signal.aborted) return
      if (typeof answer === 'string') return setAnswered({ href, is: answer })
      const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(answer.css + NARROW)
      root.adoptedStyleSheets = [sheet]
      root.replaceChildren(answer.content)
      setAnswered({ href, is: 'there' })
    })
    return () => stop.abort()
  }, [href, said, tries])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the focus goes where the reader went
    <aside ref={panel} className={styles['panel']} aria-label={title || t('Untitled')} tabIndex={-1}>
      <header className={styles['head']}>
        <IconButton icon={<X />} label={t('Close')} shortcut={['Esc']} onClick={onClose} />
        <span className={styles['steps']}>
          <IconButton
            icon={<ChevronUp />}
            label={t('Previous item')}
            disabled={!onPrevious}
            onClick={onPrevious}
          />
          <IconButton icon={<ChevronDown />} label={t('Next item')} disabled={!onNext} onClick={onNext} />
        </span>
        <span className={styles['ways']}>
          <IconButton icon={<Link />} label={t('Copy link')} onClick={onCopyLink} />
          <a
            className={styles['whole']}
            href={href}
            aria-label={t('Open as a page')}
            title={t('Open as a page')}
          >
            <Maximize2 size={16} aria-hidden />
          </a>
        </span>
      </header>
      {state === 'asking' && <p className={styles['asking']}>{t('Loading…')}</p>}
      {state === 'gone' && <p className={styles['said']}>{t('This item is no longer shown here.')}</p>}
      {state === 'failed' && (
        <div className={styles['said']} role="alert">
          <p>{t('This item could not be loaded.')}</p>
          <Button onClick={() => setTries((before) => before + 1)}>{t('Try again')}</Button>
        </div>
      )}
      <div ref={place} hidden={state !== 'there'} />
    </aside>
  )
}
