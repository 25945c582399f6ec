import { Mark, markInputRule, markPasteRule } from '@tiptap/core'

/** Text that is marked as with a felt pen: `==so==`. */
export const Marked = Mark.create({
  name: 'mark',
  parseHTML: () => [{ tag: 'mark' }],
  renderHTML: () => ['mark', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-h': () => this.editor.commands.toggleMark(this.name) }
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|\s)(==(?!\s+==)([^=]+)==(?!\s+==))$/, type: this.type })]
  },
  addPasteRules() {
    return [markPasteRule({ find: /(?:^|\s)(==(?!\s+==)([^=]+)==(?!\s+==))/g, type: this.type })]
  },
})
