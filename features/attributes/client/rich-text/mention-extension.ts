import { Mention } from '@tiptap/extension-mention'
import { Plugin } from '@tiptap/pm/state'

/** A mention brings the space after it: one that is typed right there is that one. */
export function oneSpaceAfter(name: string): Plugin {
  return new Plugin({
    props: {
      handleTextInput({ state: { doc } }, from, to, text) {
        if (text !== ' ' || from !== to || doc.resolve(from).nodeBefore?.text !== ' ') return false
        return doc.resolve(from - 1).nodeBefore?.type.name === name
      },
    },
  })
}

export const OneSpaceMention = Mention.extend({
  addProseMirrorPlugins() {
    return [...(this.parent?.() ?? []), oneSpaceAfter(this.name)]
  },
})
