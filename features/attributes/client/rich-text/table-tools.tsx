import type { Editor } from '@tiptap/core'
import { useT } from '@weft/i18n/react'
import { IconButton, Toolbar, ToolbarSeparator } from '@weft/ui'
import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  Columns3,
  Rows3,
  PanelTop,
  TableCellsMerge,
  TableCellsSplit,
  Trash2,
} from 'lucide-react'
import styles from './rich-text.module.css'

/** What can be done to the table that the caret is in. */
export function TableTools({ editor }: { editor: Editor }) {
  const t = useT()
  const chain = () => editor.chain().focus()
  return (
    <Toolbar label={t('Table')} className={styles['toolbar'] ?? ''}>
      <IconButton
        icon={<BetweenHorizontalStart />}
        label={t('Insert row above')}
        onClick={() => chain().addRowBefore().run()}
      />
      <IconButton
        icon={<BetweenHorizontalEnd />}
        label={t('Insert row below')}
        onClick={() => chain().addRowAfter().run()}
      />
      <IconButton icon={<Rows3 />} label={t('Delete row')} onClick={() => chain().deleteRow().run()} />
      <ToolbarSeparator />
      <IconButton
        icon={<BetweenVerticalStart className="icon-flip" />}
        label={t('Insert column before')}
        onClick={() => chain().addColumnBefore().run()}
      />
      <IconButton
        icon={<BetweenVerticalEnd className="icon-flip" />}
        label={t('Insert column after')}
        onClick={() => chain().addColumnAfter().run()}
      />
      <IconButton
        icon={<Columns3 />}
        label={t('Delete column')}
        onClick={() => chain().deleteColumn().run()}
      />
      <ToolbarSeparator />
      <IconButton
        icon={<PanelTop />}
        label={t('Header row')}
        onClick={() => chain().toggleHeaderRow().run()}
      />
      <IconButton
        icon={<TableCellsMerge />}
        label={t('Merge cells')}
        onClick={() => chain().mergeCells().run()}
      />
      <IconButton
        icon={<TableCellsSplit />}
        label={t('Split cell')}
        onClick={() => chain().splitCell().run()}
      />
      <ToolbarSeparator />
      <IconButton
        icon={<Trash2 />}
        label={t('Delete table')}
        tone="danger"
        onClick={() => chain().deleteTable().run()}
      />
    </Toolbar>
  )
}
