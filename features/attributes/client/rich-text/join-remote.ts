import { type Change, changesOf, cleanBlocks, joinBlocks, mergeBlocks, trimEmpty } from '@weft/rich-text'
import type { Editor } from '@tiptap/core'
import { Fragment, type Node } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
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
  for (const change of changesOf(shown, blocks).flatMap(blockByBlock).toReversed()) {
    const nodes = readBlocks(change.blocks, state.schema, written)
    const from = placeOf(change.from)
    const end =
      change.to > change.from
        ? placeOf(change.to - 1) + state.doc.child(first + change.to - 1).nodeSize
        : from
    replaceDifference(tr, { from, end, nodes })
    let place = from
    for (const node of nodes) {
      const put = tr.doc.nodeAt(place)
      if (put?.eq(node)) written.carry(node, put)
      place += node.nodeSize
    }
  }
  if (tr.doc.childCount === 0) tr.insert(0, state.schema.node('paragraph'))
  const { selection } = state
  // Before what somebody put in right at the caret.
  if (selection instanceof TextSelection) {
    const [anchor, head] = [selection.anchor, selection.head].map((at) => tr.mapping.map(at, -1))
    tr.setSelection(TextSelection.between(tr.doc.resolve(anchor ?? 0), tr.doc.resolve(head ?? 0)))
  }
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}

/** As many blocks as before are taken for the same blocks, each changed. */
function blockByBlock(change: Change): Change[] {
  const { from, to, blocks } = change
  if (blocks.length !== to - from) return [change]
  return blocks.map((block, i) => ({ from: from + i, to: from + i + 1, blocks: [block] }))
}

/** Replaces blocks, and of them only what differs: a caret in a block that somebody changed stays in its word. */
function replaceDifference(
  tr: Transaction,
  { from, end, nodes }: { from: number; end: number; nodes: readonly Node[] },
): void {
  const old = tr.doc.content.cut(from, end)
  const next = Fragment.from(nodes)
  const start = old.findDiffStart(next)
  const ends = old.findDiffEnd(next)
  if (start === null || !ends) return
  // Where something repeats both looks overlap.
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b))
  const place = tr.doc.type.create(null, next)
  tr.replace(from + start, from + ends.a + overlap, place.slice(start, ends.b + overlap))
}
