import type { Editor, Extensions } from '@tiptap/core'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { clipboard } from './clipboard.ts'
import { createEditor, replaceText } from './create-editor.ts'
import { type BlockHtml, createBlockHtml } from './doc-html.ts'
import type { RichTextEditorProps } from './editor-props.ts'
import { readHtml } from './read-html.ts'

/** Px that the bars of a page take at its lower edge, those of a table among them. */
const PAGE_BARS = 96

interface EditorParts {
  extensions(placeholder: string): Extensions
  /** Follows the editor; what it returns is called before the editor goes. */
  attach(editor: Editor, written: BlockHtml): () => void
  onFiles(editor: Editor, files: readonly File[], at: number): boolean
  /** Of a pasted address the item that it leads to, where items can be mentioned. */
  itemAt(address: string): string | null
}

/** The editor in its place of the page; null until it is there. */
export function useMadeEditor(
  mount: RefObject<HTMLDivElement | null>,
  props: RichTextEditorProps,
  parts: EditorParts,
): Editor | null {
  const { label, placeholder = '', isReadOnly = false } = props
  const [editor, setEditor] = useState<Editor | null>(null)
  const takeFiles = useEffectEvent(parts.onFiles)
  const itemAt = useEffectEvent(parts.itemAt)
  useLayoutEffect(() => {
    if (!mount.current) return
    const written = createBlockHtml()
    const made: Editor = createEditor({
      element: mount.current,
      label,
      isReadOnly,
      coveredBelow: props.look === 'page' ? PAGE_BARS : 0,
      clipboard,
      onFiles: (files, at) => takeFiles(made, files, at),
      itemAt: (address) => itemAt(address),
      extensions: parts.extensions(placeholder),
    })
    replaceText(made, readHtml(props.html, made.schema, written))
    const detach = parts.attach(made, written)
    takeFocus(made, props)
    if (props.initialText !== undefined && !isReadOnly)
      made.chain().selectAll().insertContent({ type: 'text', text: props.initialText }).run()
    setEditor(made)
    return () => {
      detach()
      made.destroy()
      setEditor(null)
    }
    // The editor lives as long as this component does; another name or place makes another one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    editor?.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])
  return editor
}

function takeFocus(editor: Editor, { pressed, isReadOnly, isQuiet, look }: RichTextEditorProps): void {
  if (pressed) {
    const at = editor.view.posAtCoords({ left: pressed.x, top: pressed.y })?.pos
    editor.commands.setTextSelection(at ?? editor.state.doc.content.size)
    // At once: what was typed meanwhile comes next.
    editor.view.focus()
  } else if (!isReadOnly && look !== 'page' && !isQuiet) {
    editor.commands.focus('end')
    // The editor's own way waits for a picture: until then letters would be keys of the page.
    editor.view.focus()
  }
}
