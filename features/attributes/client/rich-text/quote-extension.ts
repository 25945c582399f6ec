import { findParentNode, InputRule } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { findWrapping } from '@tiptap/pm/transform'
import { t } from '@weft/i18n'
import { type Callout, CALLOUT_ATTRIBUTE, calloutName, isCallout } from '@weft/rich-text'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    quote: {
      /** A quote or callout around the paragraph; one that is there becomes of the kind, or goes if it is. */
      toggleQuote(callout: Callout | null): ReturnType
    }
  }
}

/** Quotes, and callouts, which are quotes of a kind. */
export const Quote = Blockquote.extend({
  addAttributes() {
    return {
      callout: {
        default: null,
        parseHTML(element) {
          const kind = element.getAttribute(CALLOUT_ATTRIBUTE)
          return isCallout(kind) ? kind : null
        },
        renderHTML: ({ callout }) =>
          isCallout(callout)
            ? { [CALLOUT_ATTRIBUTE]: callout, role: 'note', 'aria-label': calloutName(callout, t) }
            : {},
      },
    }
  },
  addCommands() {
    return {
      ...this.parent?.(),
      toggleQuote:
        (callout) =>
        ({ commands, state, tr }) => {
          const quote = findParentNode(({ type }) => type === this.type)(state.selection)
          if (!quote) return commands.wrapIn(this.name, { callout })
          if (quote.node.attrs['callout'] === callout) return commands.lift(this.name)
          tr.setNodeAttribute(quote.pos, 'callout', callout)
          return true
        },
    }
  },
  addKeyboardShortcuts() {
    const parent = this.parent?.()
    return {
      ...parent,
      Backspace: (props) => {
        const { $from, empty } = this.editor.state.selection
        // At the start it would be joined with a quote or callout above, of whatever kind.
        const isAtStart = empty && $from.parentOffset === 0 && $from.depth > 1 && $from.index(-1) === 0
        if (isAtStart && $from.node(-1).type === this.type) return this.editor.commands.lift(this.name)
        return parent?.['Backspace']?.(props) ?? false
      },
    }
  },
  addInputRules() {
    // [!NOTE], as markdown begins a callout, also in the quote that `>` before it has made.
    const find = /^\[!(\w+)\]\s$/
    const rule = new InputRule({
      find,
      handler: ({ state: { tr }, range, match }) => {
        const callout = match[1]?.toLowerCase()
        if (!isCallout(callout)) return null
        tr.delete(range.from, range.to)
        const $from = tr.doc.resolve(range.from)
        if ($from.node(-1).type === this.type && $from.index(-1) === 0) {
          tr.setNodeAttribute($from.before(-1), 'callout', callout)
          return undefined
        }
        const around = $from.blockRange()
        const wrapping = around && findWrapping(around, this.type, { callout })
        if (!around || !wrapping) return null
        tr.wrap(around, wrapping)
        return undefined
      },
    })
    return [...(this.parent?.() ?? []), rule]
  },
})
