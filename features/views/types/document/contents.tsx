import { type RefObject, useEffect, useState } from 'react'

import { useT } from '@weft/i18n/react'

import styles from './document.module.css'

interface Entry {
  text: string
  /** 1 to 3, as deep as the heading. */
  level: number
  heading: HTMLElement
}

interface ContentsProps {
  /** What scrolls. */
  page: RefObject<HTMLElement | null>
  /** Where the headings are. */
  text: RefObject<HTMLElement | null>
}

/** Below the top edge a heading counts as the one that is read. */
const READ_AT_PX = 96

/** The headings of a page: those that are there while it is written, and which of them is being read. */
export function Contents({ page, text }: ContentsProps) {
  const t = useT()
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const { current: area } = text
    const { current: scrolled } = page
    if (!area || !scrolled) return undefined
    let found: readonly Entry[] = []
    let frame = 0
    const place = () => {
      const edge = scrolled.getBoundingClientRect().top + READ_AT_PX
      const passed = found.filter(({ heading }) => heading.getBoundingClientRect().top <= edge)
      setCurrent(Math.max(0, passed.length - 1))
    }
    const read = () => {
      found = [...area.querySelectorAll<HTMLElement>('h1, h2, h3')].flatMap((heading) => {
        const title = heading.textContent.trim()
        return title === '' ? [] : [{ text: title, level: Number(heading.tagName[1]), heading }]
      })
      setEntries(found)
      place()
    }
    const later = (what: () => void) => () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(what)
    }
    const observer = new MutationObserver(later(read))
    observer.observe(area, { childList: true, characterData: true, subtree: true })
    const follow = later(place)
    scrolled.addEventListener('scroll', follow, { passive: true })
    read()
    return () => {
      observer.disconnect()
      scrolled.removeEventListener('scroll', follow)
      cancelAnimationFrame(frame)
    }
  }, [page, text])
  if (entries.length < 2) return null
  const top = Math.min(...entries.map(({ level }) => level))
  return (
    <nav className={styles['contents']} aria-label={t('Table of contents')}>
      {entries.map(({ text: title, level, heading }, at) => (
        <button
          // oxlint-disable-next-line react/no-array-index-key -- headings have no names of their own, and two may say the same
          key={at}
          type="button"
          className={styles['entry']}
          data-depth={level - top}
          aria-current={at === current ? 'location' : undefined}
          onClick={() => {
            const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
            heading.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' })
          }}
        >
          <span dir="auto" className="truncate">
            {title}
          </span>
        </button>
      ))}
    </nav>
  )
}
