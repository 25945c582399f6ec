import { Mention } from '@tiptap/extension-mention'
import type { SuggestionOptions } from '@tiptap/suggestion'

import { oneSpaceAfter } from './mention-extension.ts'
import type { Suggestion } from './suggest-state.ts'
import { type TextThings, wordsOfItem } from './text-things.ts'

/** An item that can be mentioned. */
export type MentionedItem = Suggestion

export interface ItemMentionSurroundings {
  suggestion: Omit<SuggestionOptions, 'editor'>
  /** Null where nobody tells what items are called. */
  things(): TextThings | null
}

/**
 * A mention of an item. It holds the id alone, since whoever reads the text may not see the item; what is shown is asked
 * for and follows the item's name.
 */
export function itemMentions({ suggestion, things }: ItemMentionSurroundings) {
  return Mention.extend({
    // As it is stored: `span[data-type=item]`.
    name: 'item',
    addProseMirrorPlugins() {
      return [...(this.parent?.() ?? []), oneSpaceAfter(this.name)]
    },
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement('span')
        const id = String(node.attrs['id'] ?? '')
        dom.dataset['type'] = 'item'
        dom.dataset['id'] = id
        const known = things()
        const show = () => {
          const item = known?.item(id)
          dom.dataset['state'] = item?.state ?? 'asked'
          dom.textContent = wordsOfItem(item)
        }
        const stop = known?.subscribe(show)
        show()
        return { dom, ignoreMutation: () => true, destroy: () => stop?.() }
      }
    },
  }).configure({
    suggestion: {
      char: '#',
      ...suggestion,
      command: ({ editor, range, props }) => {
        const { id } = props as MentionedItem
        const mention = { type: 'item', attrs: { id } }
        editor
          .chain()
          .focus()
          .insertContentAt(range, [mention, { type: 'text', text: ' ' }])
          .run()
      },
    },
    renderHTML: ({ node }) => ['span', { 'data-type': 'item', 'data-id': node.attrs['id'] }],
    renderText: ({ node }) => wordsOfItem(things()?.item(String(node.attrs['id']))),
    deleteTriggerWithBackspace: true,
  })
}
