import { Editor, type Extensions } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { cleanMarkupWith, parseInert } from '@weft/ui'
import DOMPurify from 'dompurify'
import type { clipboard as Clipboard } from './clipboard.ts'
import { followLink } from './follow-link.ts'
import prose from './prose.module.css'

/** Px that what is written keeps away from the edge, where it had to be brought into sight. */
const NEAR_EDGE = 5

interface CreateEditorOptions {
  element: HTMLElement
  extensions: Extensions
  label: string
  isReadOnly: boolean
  /** Px at the lower edge of what scrolls that something lies over: what is written stays above them. */
  coveredBelow: number
  clipboard: typeof Clipboard
  /** Pictures that were pasted or dropped, with the place; true when they are taken care of. */
  onFiles(files: readonly File[], at: number): boolean
  /** Of a pasted address the item that it leads to. */
  itemAt(address: string): string | null
}

/** The editor without a text; plain text on the clipboard is markdown in both directions. */
export function createEditor(options: CreateEditorOptions): Editor {
  const { element, extensions, label, isReadOnly, coveredBelow, clipboard, onFiles, itemAt } = options
  const margin = { top: NEAR_EDGE, left: NEAR_EDGE, right: NEAR_EDGE, bottom: NEAR_EDGE + coveredBelow }
  // What is pasted is read by ProseMirror; what comes of it is judged by the schema besides.
  cleanMarkupWith((html) => DOMPurify.sanitize(html))
  const editor = new Editor({
    element,
    extensions,
    editable: !isReadOnly,
    textDirection: 'auto',
    // Its style sheet would need a nonce, and what it says is in ours.
    injectCSS: false,
    editorProps: {
      scrollMargin: margin,
      scrollThreshold: { top: 0, left: 0, right: 0, bottom: coveredBelow },
      attributes: {
        class: prose['prose'] ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(isReadOnly ? { 'aria-readonly': 'true' } : {}),
      },
      transformPastedHTML: clipboard.html,
      clipboardTextSerializer: clipboard.text,
      clipboardTextParser: (text, _context, isPlain) => clipboard.slice(text, isPlain, editor.schema),
      handleDOMEvents: { click: (view, event) => followLink(event, { isEditable: view.editable }) },
      handlePaste(view, event) {
        if (pasteItem(view, event.clipboardData, itemAt)) return true
        const files = picturesOf(event.clipboardData)
        // A copied table or text may come with a picture of itself.
        if (files.length === 0 || saysMore(event.clipboardData)) return false
        return onFiles(files, view.state.selection.from)
      },
      handleDrop(view, event) {
        const files = picturesOf(event.dataTransfer)
        if (files.length === 0) return false
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        event.preventDefault()
        return onFiles(files, place?.pos ?? view.state.selection.from)
      },
    },
  })
  return editor
}

/** Shows another text; the way back to the old one is not in the editor's history. */
export function replaceText(editor: Editor, nodes: readonly Node[]): void {
  const { tr, schema } = editor.state
  const content = nodes.length > 0 ? nodes : [schema.node('paragraph')]
  editor.view.dispatch(
    tr
      .replaceWith(0, tr.doc.content.size, content)
      .setMeta('addToHistory', false)
      .setMeta('preventUpdate', true),
  )
}

/** The address of an item is a mention of it; over selected words it is their link, as any other. */
function pasteItem(
  { state, dispatch }: EditorView,
  data: DataTransfer | null,
  itemAt: CreateEditorOptions['itemAt'],
): boolean {
  const { item } = state.schema.nodes
  const id = state.selection.empty ? itemAt(data?.getData('text/plain').trim() ?? '') : null
  if (id === null || !item || state.selection.$from.parent.type.spec.code === true) return false
  const nodes = [item.create({ id }), state.schema.text(' ')]
  dispatch(state.tr.replaceWith(state.selection.from, state.selection.to, nodes).scrollIntoView())
  return true
}

/** Whether more than one picture is on the clipboard: browsers copy it with an element that shows it. */
function saysMore(data: DataTransfer | null): boolean {
  if (!data?.types.includes('text/html')) return false
  const { body } = parseInert(data.getData('text/html'))
  return body.textContent.trim() !== '' || body.querySelectorAll('img').length !== 1
}

function picturesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}
