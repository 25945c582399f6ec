import type { Editor } from '@tiptap/core'
import { useT } from '@weft/i18n/react'
import { IconButton, Menu, MenuItem, Toolbar, ToolbarSeparator } from '@weft/ui'
import {
  Bold,
  ChevronDown,
  CodeXml,
  Highlighter,
  Italic,
  Link,
  Plus,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { blockForms, callouts, lists, things } from './insertions.ts'
import styles from './rich-text.module.css'
import { TableTools } from './table-tools.tsx'
import { useEditorState } from './toolbar-state.ts'

interface RichTextToolbarProps {
  editor: Editor
  openLink(): void
  openImage(): void
  /** Buttons at the end, such as the one that makes the surface larger. */
  end?: ReactNode
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)
const mod = isMac ? '⌘' : 'Ctrl'

/** The forms, marks and insertions; the text keeps the focus while they are pressed. */
export function RichTextToolbar({ editor, openLink, openImage, end }: RichTextToolbarProps) {
  const t = useT()
  const forms = useMemo(() => [...blockForms(), ...callouts()], [])
  const state = useEditorState(editor, (at) => ({
    form: forms.findLast((form) => form.isActive?.(at))?.id,
    bold: at.isActive('bold'),
    italic: at.isActive('italic'),
    underline: at.isActive('underline'),
    strike: at.isActive('strike'),
    code: at.isActive('code'),
    mark: at.isActive('mark'),
    link: at.isActive('link'),
    list: lists().find((list) => list.isActive?.(at))?.id,
    isCode: at.isActive('codeBlock'),
    isTable: at.isActive('table'),
    canUndo: at.can().undo(),
    canRedo: at.can().redo(),
  }))
  const mark = (name: 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'mark') => ({
    isOn: state[name],
    'aria-pressed': state[name],
    disabled: state.isCode,
    onClick: () => editor.chain().focus().toggleMark(name).run(),
  })
  const form = forms.find(({ id }) => id === state.form)
  return (
    // A press on a button must not take the caret out of the text.
    <div className={styles['bars']} role="presentation" onMouseDown={(event) => event.preventDefault()}>
      <div className={styles['bar']}>
        <Toolbar label={t('Formatting')} className={styles['toolbar'] ?? ''}>
          <Menu
            label={t('Paragraph style')}
            selectionMode="single"
            selectedIds={state.form === undefined ? [] : [state.form]}
            trigger={
              <button type="button" className={styles['form']} aria-label={t('Paragraph style')}>
                <span className="truncate">{form?.title ?? t('Text')}</span>
                <ChevronDown />
              </button>
            }
          >
            {forms.map(({ id, icon: Icon, title, typed, run }) => (
              <MenuItem key={id} id={id} icon={<Icon />} hint={typed ?? ''} onAction={() => run(editor)}>
                {title}
              </MenuItem>
            ))}
          </Menu>
          <ToolbarSeparator />
          <IconButton icon={<Bold />} label={t('Bold')} shortcut={[mod, 'B']} {...mark('bold')} />
          <IconButton icon={<Italic />} label={t('Italic')} shortcut={[mod, 'I']} {...mark('italic')} />
          <IconButton
            icon={<Underline />}
            label={t('Underline')}
            shortcut={[mod, 'U']}
            {...mark('underline')}
          />
          <IconButton icon={<Strikethrough />} label={t('Strikethrough')} {...mark('strike')} />
          <IconButton icon={<CodeXml />} label={t('Code')} shortcut={[mod, 'E']} {...mark('code')} />
          <IconButton icon={<Highlighter />} label={t('Highlight')} {...mark('mark')} />
          <IconButton
            icon={<Link />}
            label={t('Link')}
            shortcut={[mod, 'K']}
            isOn={state.link}
            aria-pressed={state.link}
            disabled={state.isCode}
            onClick={openLink}
          />
          <ToolbarSeparator />
          {lists().map(({ id, icon: Icon, title, run }) => (
            <IconButton
              key={id}
              icon={<Icon className={id === 'numbers' ? '' : 'icon-flip'} />}
              label={title}
              isOn={state.list === id}
              aria-pressed={state.list === id}
              onClick={() => run(editor)}
            />
          ))}
          <Menu label={t('Insert')} trigger={<IconButton icon={<Plus />} label={t('Insert')} />}>
            {things(openImage).map(({ id, icon: Icon, title, typed, run }) => (
              <MenuItem key={id} id={id} icon={<Icon />} hint={typed ?? ''} onAction={() => run(editor)}>
                {title}
              </MenuItem>
            ))}
          </Menu>
          <History editor={editor} canUndo={state.canUndo} canRedo={state.canRedo} />
        </Toolbar>
        {end}
      </div>
      {state.isTable && <TableTools editor={editor} />}
    </div>
  )
}

interface HistoryProps {
  editor: Editor
  canUndo: boolean
  canRedo: boolean
}

/** The way back, and forth again. */
function History({ editor, canUndo, canRedo }: HistoryProps) {
  const t = useT()
  return (
    <span className={styles['history']}>
      <ToolbarSeparator />
      <IconButton
        icon={<Undo2 className="icon-flip" />}
        label={t('Undo')}
        shortcut={[mod, 'Z']}
        disabled={!canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <IconButton
        icon={<Redo2 className="icon-flip" />}
        label={t('Redo')}
        shortcut={[mod, '⇧', 'Z']}
        disabled={!canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      />
    </span>
  )
}
