import { findQuote } from '@weft/rich-text'
import type { ItemTextProps } from '@weft/features/items/client'
import { useT } from '@weft/i18n/react'
import { Button } from '@weft/ui'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { orderThread } from '../thread/order-thread.ts'
import { ThreadLines } from '../thread/thread-lines.tsx'
import { useUnreached } from '../thread/use-unreached.ts'
import type { Thread } from '../thread/use-thread.ts'
import styles from './beside.module.css'
import { NewAbout } from './new-about.tsx'
import type { Beside } from './use-beside.ts'

interface MarginProps {
  told: ItemTextProps
  thread: Thread
  beside: Beside
  /** The comment that was asked for in the text. */
  current: string | null
}

interface Card {
  key: string
  /** Beside what it stands; null at the end. */
  place: Range | null
  shown: ReactNode
}

/** What is said about a text, each beside its words, in their order. */
export function Margin({ told, thread, beside, current }: MarginProps) {
  const t = useT()
  const { item, panelContext } = told
  const { placed, composing, left, rights, mentionable, commentActions } = beside
  const unreached = useUnreached(item, thread.comments)
  const lines = useMemo(
    () => new Map(orderThread(thread.comments).map((line) => [line.comment.id, line])),
    [thread.comments],
  )
  const context = { context: panelContext.context, mentionable, rights, commentActions, unreached }
  const cards: Card[] = placed.flatMap(({ comment, place }) => {
    const line = lines.get(comment.id)
    const shown = line && (
      <ThreadLines
        {...context}
        isBeside
        label={t('Comments on these words')}
        lines={[line]}
        named={current === comment.id ? current : null}
        isNew={() => false}
      />
    )
    return shown ? [{ key: comment.id, place, shown }] : []
  })
  if (composing) {
    const write = (
      <NewAbout
        key={JSON.stringify(composing)}
        item={item}
        anchor={composing}
        mentionable={mentionable}
        onDone={beside.done}
      />
    )
    insert(cards, { key: 'new', place: placeOf(beside), shown: write })
  } else if (left) {
    const again = (
      <Button variant="ghost" size="compact" onClick={() => beside.compose(left)}>
        {t('Continue your comment')}
      </Button>
    )
    cards.push({ key: 'left', place: null, shown: again })
  }
  if (thread.loadOlder && cards.length > 0)
    cards.push({ key: 'older', place: null, shown: <Earlier loadOlder={thread.loadOlder} /> })
  return cards.length > 0 && <Cards cards={cards} told={told} />
}

/** Where the words stand about which a comment is written. */
function placeOf({ composing, wordsNow }: Beside): Range | null {
  const words = wordsNow()
  const span = words && composing ? findQuote(words.text, composing) : null
  return words && span ? words.rangeOf(span) : null
}

/** Before the first that stands further on in the text. */
function insert(cards: Card[], card: Card): void {
  const isLater = ({ place }: Card) =>
    place === null ||
    (card.place !== null && place.compareBoundaryPoints(Range.START_TO_START, card.place) > 0)
  const at = cards.findIndex(isLater)
  cards.splice(at < 0 ? cards.length : at, 0, card)
}

const GAP_PX = 8

function Cards({ cards, told }: { cards: readonly Card[]; told: ItemTextProps }) {
  const t = useT()
  const margin = useRef<HTMLElement>(null)
  // Without a list of what changed: a text moves what stands in it by each letter.
  useLayoutEffect(() => {
    const { current: box } = margin
    if (!box || typeof ResizeObserver === 'undefined') return undefined
    const put = () => putBeside(box, cards)
    const observer = new ResizeObserver(put)
    for (const card of box.children) observer.observe(card)
    if (told.text.current) observer.observe(told.text.current)
    put()
    return () => observer.disconnect()
  })
  return (
    <aside ref={margin} className={styles['margin']} aria-label={t('Comments on this text')} data-beside>
      {cards.map(({ key, shown }) => (
        <div key={key} className={styles['card']}>
          {shown}
        </div>
      ))}
    </aside>
  )
}

/** Each beside its words, or below the one before where that reaches further. */
function putBeside(box: HTMLElement, cards: readonly Card[]): void {
  const { top } = box.getBoundingClientRect()
  let end = 0
  for (const [n, card] of [...box.children].entries()) {
    if (!(card instanceof HTMLElement)) continue
    const rect = cards[n]?.place?.getBoundingClientRect()
    const at = Math.max(end, rect ? rect.top - top : 0)
    card.style.insetBlockStart = `${Math.round(at)}px`
    end = at + card.offsetHeight + GAP_PX
  }
  box.style.minBlockSize = `${Math.round(end)}px`
}

function Earlier({ loadOlder }: { loadOlder(): Promise<void> }) {
  const t = useT()
  const [isBusy, setIsBusy] = useState(false)
  const load = () => {
    setIsBusy(true)
    void loadOlder().finally(() => setIsBusy(false))
  }
  return (
    <Button variant="ghost" size="compact" disabled={isBusy} onClick={load}>
      {t('Show earlier comments')}
    </Button>
  )
}
