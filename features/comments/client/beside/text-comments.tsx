import { useLocation } from '@tanstack/react-router'
import { TextThingsContext } from '@weft/features/attributes/client'
import type { ItemTextProps } from '@weft/features/items/client'
import { useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, Dialog } from '@weft/ui'
import { MessageSquareText } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'

import { useTextThings } from '../things/use-text-things.ts'
import { commentPath } from '../thread/comment-address.ts'
import { type Thread, useCommentsOf, useThread } from '../thread/use-thread.ts'
import styles from './beside.module.css'
import { Margin } from './margin.tsx'
import { NewAbout } from './new-about.tsx'
import { SelectedTool } from './selected-tool.tsx'
import { type Beside, useBeside } from './use-beside.ts'

/** What is said about words of a long text: beside them where a page has room, else in the thread of the item. */
export function TextComments(told: ItemTextProps) {
  const things = useTextThings(told.item, told.panelContext.context)
  return (
    <TextThingsContext value={things}>
      {told.place === 'page' ? <OnPage {...told} /> : <InPanel {...told} />}
    </TextThingsContext>
  )
}

/** The thread stands in the panel, which asks for it. */
function InPanel(told: ItemTextProps) {
  return <Below {...told} {...useBeside(told, useCommentsOf(told.item))} />
}

function OnPage(told: ItemTextProps) {
  const thread = useThread(told.item)
  const beside = useBeside(told, thread.comments)
  const isWide = useIsWide(told.text)
  return isWide ? <InMargin {...{ told, thread, beside }} /> : <Below {...told} {...beside} />
}

interface MarginParts {
  told: ItemTextProps
  thread: Thread
  beside: Beside
}

function InMargin({ told, thread, beside }: MarginParts) {
  const [current, setCurrent] = useState<string | null>(null)
  return (
    <>
      <SelectedTool {...beside} onComment={beside.compose} onShow={setCurrent} text={told.text} />
      <Margin {...{ told, thread, beside, current }} />
    </>
  )
}

/** A way to what is said about a text, below it; new words are written over the page. */
function Below({ item, place, text, ...beside }: ItemTextProps & Beside) {
  const t = useT()
  const go = useGo()
  const { searchStr } = useLocation()
  const { placed, composing, left, compose } = beside
  const show = (id: string) => {
    const one = placed.find(({ comment }) => comment.id === id)?.comment
    if (!one) return
    const [path = ''] = commentPath(one).split('?')
    const search = new URLSearchParams(searchStr)
    search.set('t', 'comments')
    search.set('comment', id)
    go(`${path}?${search.toString()}`, { replace: place === 'panel' })
    // The address may name it already.
    document.getElementById(`comment-${id}`)?.scrollIntoView({ block: 'center' })
  }
  const [first] = placed
  return (
    <>
      <SelectedTool {...beside} onComment={compose} onShow={show} text={text} />
      {(first || left) && (
        <div className={styles['below']} data-place={place}>
          {first && (
            <Button
              variant="ghost"
              size="compact"
              icon={<MessageSquareText />}
              onClick={() => show(first.comment.id)}
            >
              {t('{count, plural, one {# comment} other {# comments}} on this text', {
                count: placed.length,
              })}
            </Button>
          )}
          {left && !composing && (
            <Button variant="ghost" size="compact" onClick={() => compose(left)}>
              {t('Continue your comment')}
            </Button>
          )}
        </div>
      )}
      {composing && (
        <Dialog
          title={t('Comment on these words')}
          isOpen
          onOpenChange={(isOpen) => !isOpen && compose(null)}
        >
          <NewAbout item={item} anchor={composing} mentionable={beside.mentionable} onDone={beside.done} />
        </Dialog>
      )}
    </>
  )
}

/** As the page's own style sheet has it, where there is room beside its text. */
const WIDE_PX = 760

function useIsWide(text: RefObject<HTMLElement | null>): boolean {
  const [isWide, setIsWide] = useState(false)
  useEffect(() => {
    const page = text.current?.closest('[data-document]')
    if (!page || typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => setIsWide((entry?.contentRect.width ?? 0) > WIDE_PX))
    observer.observe(page)
    return () => observer.disconnect()
  }, [text])
  return isWide
}
