import type { RichTextEditorProps } from '@weft/features/attributes/client'
import { useStore } from '@weft/features/connectivity/client'
import type { PanelContext } from '@weft/features/items/client'
import { useT } from '@weft/i18n/react'
import type { Board, Item } from '@weft/model'
import { BOARD_MENTION, mentionsOf } from '@weft/rich-text'
import { useRecord } from '@weft/store/react'
import { useConfirm } from '@weft/ui'
import { useCallback, useMemo } from 'react'

import { useOfferedItems } from './use-offered-items.ts'

/** Whom and what a comment can mention. */
export interface Mentionable extends Pick<RichTextEditorProps, 'people' | 'offerItems'> {
  /** Asks whether so many people are meant; null where nobody needs to be asked. */
  askFirst?(html: string): Promise<boolean> | null
}

/** More people than these are not called without a question. */
const MANY_PEOPLE = 50

/** The people of the board, everybody on it at once, and items. */
export function useMentionable(item: Item, panelContext: PanelContext): Mentionable {
  const t = useT()
  const confirm = useConfirm()
  const store = useStore()
  const board = useRecord(store.collection<Board>('boards'), item.board_id)
  const { context } = panelContext
  const people = useMemo(() => {
    const named = [...context.people].map(([id, { name, email, photo_url }]) => ({
      id: String(id),
      title: name,
      label: name,
      photo: photo_url,
      ...(email === undefined ? {} : { hint: email }),
    }))
    if (!board) return named
    const all = {
      id: BOARD_MENTION,
      title: t('Everyone on {board}', { board: board.name }),
      label: board.name,
    }
    return [...named, all]
  }, [context.people, board, t])
  const offerItems = useOfferedItems(item, panelContext)
  const many = people.length - (board ? 1 : 0)
  const askFirst = useCallback(
    (html: string) =>
      board && many > MANY_PEOPLE && mentionsOf(html).board
        ? confirm({
            title: t('Mention everyone?'),
            message: t('Everyone on {board} who can see this item is mentioned.', { board: board.name }),
            confirmText: t('Comment'),
          })
        : null,
    [board, many, confirm, t],
  )
  // What guests write is words alone.
  return { people, offerItems: context.me > 0 ? offerItems : undefined, askFirst }
}
