import { type Drag, DragPreview } from '@weft/ui'

import type { BoardContext } from '../board-context.ts'
import { CardFace } from '../cards/card.tsx'
import cardStyles from '../cards/card.module.css'
import { KeyName } from '../heads/key-name.tsx'
import type { CardDrag } from '../use-card-drag.tsx'
import styles from './board.module.css'

interface PreviewsProps {
  cardDrag: CardDrag
  columnDrag: Drag<{ key: string }, { at: number }>
  boardContext: BoardContext
  nameOfColumn(key: string): string
}

/** What is under the pointer while cards or a column are carried. */
export function BoardPreviews({ cardDrag, columnDrag, boardContext, nameOfColumn }: PreviewsProps) {
  return (
    <>
      <DragPreview drag={cardDrag.drag}>
        {({ line, homes }) => (
          <div className={cardStyles['carried']}>
            <CardFace line={line} boardContext={boardContext} />
            {homes.size > 1 && <b className={cardStyles['several']}>{homes.size}</b>}
          </div>
        )}
      </DragPreview>
      <DragPreview drag={columnDrag}>
        {({ key }) => (
          <span className={styles['columnPreview']}>
            <KeyName stack={boardContext.stack} column={key} label={nameOfColumn(key)} />
          </span>
        )}
      </DragPreview>
    </>
  )
}
