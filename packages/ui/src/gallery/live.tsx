import { Ellipsis, Folder, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { DragPreview } from '../drag/drag-preview.tsx'
import { useDrag } from '../drag/use-drag.ts'
import { toast } from '../feedback/toast-store.ts'
import { TextField } from '../fields/text-field.tsx'
import { CommandPalette } from '../overlays/command-palette.tsx'
import { useConfirm } from '../overlays/confirm-dialog.tsx'
import { ContextMenu } from '../overlays/context-menu.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { MenuItem, MenuSeparator, SubMenu } from '../overlays/menu-item.tsx'
import { Menu } from '../overlays/menu.tsx'
import { Popover } from '../overlays/popover.tsx'
import { Sheet } from '../overlays/sheet.tsx'
import { Tooltip } from '../tooltip/tooltip.tsx'
import { Truncated } from '../tooltip/truncated.tsx'
import { Row, Section } from './stage.tsx'
import styles from './gallery.module.css'

const items = (
  <>
    <MenuItem id="rename" icon={<Pencil />} shortcut={['F2']} onAction={() => toast.show('Rename')}>
      Rename
    </MenuItem>
    <SubMenu id="move" icon={<Folder />} items={<MenuItem id="nexus">Nexus repository</MenuItem>}>
      Move to
    </SubMenu>
    <MenuSeparator />
    <MenuItem id="trash" icon={<Trash2 />} tone="danger" onAction={() => toast.show('Trash')}>
      Move to trash
    </MenuItem>
  </>
)

const renameButtons = (close: () => void) => (
  <>
    <Button onClick={close}>Cancel</Button>
    <Button variant="primary" onClick={close}>
      Rename
    </Button>
  </>
)

/** Everything that opens, to be tried by hand and by tests in a browser. */
export function LiveSection() {
  const confirm = useConfirm()
  const [isPalette, setIsPalette] = useState(false)
  const [isSheet, setIsSheet] = useState(false)
  const [query, setQuery] = useState('')
  const ask = async (isTyped: boolean) => {
    const answer = await confirm(
      isTyped
        ? { title: 'Delete workspace', message: '5 boards go.', typeToConfirm: 'DELETE', tone: 'danger' }
        : {},
    )
    toast.show(answer ? 'Yes' : 'No')
  }
  return (
    <Section title="Live" text="Dialogs, menus, popovers, toasts and dragging as they work.">
      <Row>
        <Dialog title="Rename folder" trigger={<Button>Dialog</Button>} footer={renameButtons}>
          <TextField size="form" label="Name" defaultValue="Release 4.2" autoFocus />
        </Dialog>
        <Button onClick={() => void ask(false)}>Confirm</Button>
        <Button onClick={() => void ask(true)}>Confirm by typing</Button>
        <Menu trigger={<Button>Menu</Button>}>{items}</Menu>
        <Menu trigger={<IconButton icon={<Ellipsis />} label="More" />} placement="bottom end">
          {items}
        </Menu>
        <Popover label="Filter" trigger={<Button>Popover</Button>} width={280}>
          {(close) => (
            <div className={styles['stack']}>
              <TextField label="Name contains" />
              <Button size="compact" onClick={close}>
                Done
              </Button>
            </div>
          )}
        </Popover>
        <Button onClick={() => setIsSheet(true)}>Sheet</Button>
        <Button onClick={() => setIsPalette(true)}>Palette</Button>
        <Button
          onClick={() =>
            toast.show('3 items moved to the trash', {
              action: { label: 'Undo', onPress: () => toast.show('Back') },
            })
          }
        >
          Toast
        </Button>
        <Button onClick={() => toast.error('Not Found')}>Error</Button>
        <Tooltip text="Only for administrators" side="top">
          <Button>Tooltip</Button>
        </Tooltip>
      </Row>
      <div className={styles['row']} style={{ marginBlockStart: 12 }}>
        <ContextMenu label="Folder" items={() => items}>
          <div className={styles['chip']} style={{ inlineSize: 160 }} tabIndex={-1}>
            <Truncated as="div">Right click on this text, which is too long</Truncated>
          </div>
        </ContextMenu>
        <Cards />
      </div>
      <Sheet title="Group by" isOpen={isSheet} onOpenChange={setIsSheet}>
        <div style={{ padding: 16 }}>Nothing is grouped.</div>
      </Sheet>
      <CommandPalette
        isOpen={isPalette}
        onOpenChange={setIsPalette}
        query={query}
        onQueryChange={setQuery}
        sections={[
          {
            id: 'commands',
            title: 'Commands',
            commands: ['Add item', 'Assign to me', 'Switch to dark']
              .filter((label) => label.toLowerCase().includes(query.toLowerCase()))
              .map((label) => ({ id: label, label, onAction: () => toast.show(label) })),
          },
        ]}
      />
    </Section>
  )
}

function Cards() {
  const [cards, setCards] = useState(['One', 'Two', 'Three'])
  const drag = useDrag<string, { index: number }>({
    hitTest(point) {
      const element = document.elementFromPoint(point.x, point.y)?.closest<HTMLElement>('[data-card]')
      return element ? { index: cards.indexOf(element.dataset['card'] ?? '') } : null
    },
    keyTarget(item, from, key) {
      const index = (from?.index ?? cards.indexOf(item)) + (key === 'right' || key === 'down' ? 1 : -1)
      return index in cards ? { index } : null
    },
    onDrop(item, { index }) {
      setCards(cards.filter((card) => card !== item).toSpliced(index, 0, item))
    },
    nameItem: (item) => item,
    namePlace: ({ index }) => `place ${index + 1}`,
  })
  return (
    <>
      {cards.map((card, index) => (
        <button
          key={card}
          type="button"
          className={styles['chip']}
          data-card={card}
          data-over={drag.session?.target?.index === index || undefined}
          data-dragged={drag.session?.item === card || undefined}
          {...drag.handleProps(card)}
        >
          {card}
        </button>
      ))}
      <DragPreview drag={drag}>{(card) => <div className={styles['chip']}>{card}</div>}</DragPreview>
    </>
  )
}
