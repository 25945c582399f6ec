import { useT } from '@weft/i18n/react'
import { Button, Floating, holdKeys } from '@weft/ui'
import { MessageSquarePlus, MessageSquareText } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent } from 'react'

import type { CommentRights } from '../use-comment-rights.ts'
import type { Anchor } from './about-place.ts'
import styles from './beside.module.css'
import { markWords } from './shown-texts.ts'
import { isTextKey, TEXT_KEYS } from './text-keys.ts'
import { commentAt, type Selected } from './use-selected.ts'
import type { PlacedComment } from './use-words.ts'

interface SelectedToolProps {
  text: RefObject<HTMLElement | null>
  selected: Selected | null
  placed: readonly PlacedComment[]
  rights: CommentRights
  onComment(anchor: Anchor): void
  /** Shows what is said about the words at the caret, or about those that were pressed. */
  onShow(id: string): void
}

/** Beside words that are selected in a text: the way to say something about them; at a caret, to what was said. */
export function SelectedTool({ text, selected, placed, rights, onComment, onShow }: SelectedToolProps) {
  const t = useT()
  const offered = selected?.kind === 'words' && !rights.canWrite ? null : selected
  const run = () => {
    if (offered?.kind === 'comment') onShow(offered.id)
    if (offered?.kind !== 'words') return
    // What is typed now is no part of the text, also while the field is on its way.
    holdKeys()
    onComment(offered.anchor)
  }
  const runByKey = useEffectEvent(run)
  const isOffered = offered !== null
  useEffect(() => {
    if (!isOffered) return undefined
    const handleKey = (event: KeyboardEvent) => {
      if (!isTextKey(event)) return
      event.preventDefault()
      runByKey()
    }
    // Before the editor, which keeps some keys to itself.
    document.addEventListener('keydown', handleKey, true)
    return () => document.removeEventListener('keydown', handleKey, true)
  }, [isOffered])
  usePressedWords(text, placed, onShow)
  const at = offered?.kind === 'comment' ? offered.id : null
  useEffect(() => {
    const place = placed.find(({ comment }) => comment.id === at)?.place
    return place ? markWords('weft-current', [place]) : undefined
  }, [placed, at])
  if (!offered) return null
  return (
    <Floating rect={offered.rect} className={styles['tool']}>
      <Button
        variant="ghost"
        size="compact"
        icon={offered.kind === 'words' ? <MessageSquarePlus /> : <MessageSquareText />}
        title={TEXT_KEYS.join('+')}
        // The words stay selected, and the caret stays in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={run}
      >
        {offered.kind === 'words' ? t('Comment') : t('Show comment')}
      </Button>
    </Floating>
  )
}

/** In a text that is only read, a press on words leads to what is said about them. */
function usePressedWords(
  text: RefObject<HTMLElement | null>,
  placed: readonly PlacedComment[],
  onShow: (id: string) => void,
): void {
  const press = useEffectEvent(({ target }: MouseEvent) => {
    const isRead = target instanceof Element && !target.closest('[contenteditable=true], a, button')
    const selection = document.getSelection()
    if (!isRead || !selection?.isCollapsed || selection.rangeCount === 0) return
    const id = commentAt(selection.getRangeAt(0), placed)
    if (id !== null) onShow(id)
  })
  useEffect(() => {
    const { current: root } = text
    const handle = (event: MouseEvent) => press(event)
    root?.addEventListener('click', handle)
    return () => root?.removeEventListener('click', handle)
  }, [text])
}
