import type { Editor } from '@tiptap/core'
import { cleanBlocks, trimEmpty } from '../../shared/html/clean-html.ts'
import { changesOf, joinBlocks, mergeBlocks } from '../../shared/html/merge-blocks.ts'
import type { BlockHtml } from './doc-html.ts'
import { readBlocks } from './read-html.ts'

/** The text of the editor as it is saved. */
export function writtenHtml(editor: Editor, written: BlockHtml): string {
  return trimEmpty(written.blocks(editor.state.doc)).join('')
}

/** What the text becomes with somebody else's changes since `base`; undefined where both changed the same block. */
export function joined(base: string, mine: string, theirs: string): string[] | undefined {
  return mergeBlocks(cleanBlocks(base), cleanBlocks(mine), cleanBlocks(theirs))
}

/** The same after somebody chose whose blocks stay where both changed them. */
export function settled(
  base: string,
  mine: string,
  theirs: string,
  keep: 'mine' | 'theirs' | 'both',
): string[] {
  return joinBlocks(cleanBlocks(base), cleanBlocks(mine), cleanBlocks(theirs), keep)
}

/** Brings the text to these blocks by touching only those that differ: the caret stays in the others. */
export function bringTo(editor: Editor, written: BlockHtml, blocks: readonly string[]): void {
  const { state } = editor
  const now = written.blocks(state.doc)
  const shown = trimEmpty(now)
  const first =
    shown.length === 0
      ? 0
      : now.findIndex(
          (html, i) =>
            now.slice(i, i + shown.length).every((one, k) => one === shown[k]) && html === shown[0],
        )
  const starts: number[] = []
  state.doc.forEach((_node, offset) => starts.push(offset))
  const placeOf = (index: number) => starts[first + index] ?? state.doc.content.size
  const { tr } = state
  // From the end on, so that the places of the blocks before stay true.
  for (const change of changesOf(shown, blocks).toReversed()) {
    const nodes = readBlocks(change.blocks, state.schema, written)
    const end =
      change.to > change.from
        ? placeOf(change.to - 1) + state.doc.child(first + change.to - 1).nodeSize
        : placeOf(change.from)
    tr.replaceWith(placeOf(change.from), end, nodes)
  }
  if (tr.doc.childCount === 0) tr.insert(0, state.schema.node('paragraph'))
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}
