import { isImageSource, isSafeUrl } from '@weft/rich-text'
import { type Extensions, InputRule } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { Image } from '@tiptap/extension-image'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList, TaskItem, TaskList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { Dropcursor, Placeholder, TrailingNode, UndoRedo } from '@tiptap/extensions'
import type { SuggestionOptions } from '@tiptap/suggestion'
import { Marked } from './mark-extension.ts'
import { Quote } from './quote-extension.ts'
import { type ItemMentionSurroundings, itemMentions } from './item-mention-extension.ts'
import { OneSpaceMention } from './mention-extension.ts'
import type { MentionedPerson } from './mentions.ts'

export interface RichTextSurroundings {
  /** Shown in an empty text. */
  placeholder: string
  /** What a task's box is called for those who hear it; gets the text of the task. */
  taskLabel(text: string): string
  mentions: Omit<SuggestionOptions, 'editor'>
  itemMentions?: ItemMentionSurroundings
}

/** Everything but tables: the elements that a long text may have (`clean-html.ts`), and how they are typed. */
export function richTextExtensions(surroundings: RichTextSurroundings): Extensions {
  const { placeholder, taskLabel, mentions, itemMentions: ofItems = NO_ITEMS } = surroundings
  return [
    Document,
    Paragraph,
    Text,
    Heading.configure({ levels: [1, 2, 3] }),
    Quote,
    CodeBlock.configure({ enableTabIndentation: true }),
    HorizontalRule,
    HardBreak,
    BulletList,
    OrderedList,
    ListItem,
    TaskList,
    TaskItem.configure({
      nested: true,
      a11y: { checkboxLabel: (node) => taskLabel(node.firstChild?.textContent ?? '') },
    }),
    ListKeymap,
    Bold,
    Italic,
    Underline,
    Strike,
    Code,
    Marked,
    SafeLink,
    SafeImage.configure({ inline: true }),
    OneSpaceMention.configure({
      suggestion: { ...mentions, command: insertMention },
      renderHTML: ({ node }) => [
        'span',
        { 'data-type': 'mention', 'data-id': node.attrs['id'], 'data-label': node.attrs['label'] },
        `@${node.attrs['label'] ?? ''}`,
      ],
      renderText: ({ node }) => `@${node.attrs['label'] ?? ''}`,
      deleteTriggerWithBackspace: true,
    }),
    itemMentions(ofItems),
    Placeholder.configure({ placeholder }),
    Dropcursor.configure({ class: 'dropcursor', color: false }),
    TrailingNode,
    UndoRedo,
  ]
}

/** Where items are shown that somebody mentioned elsewhere, and none is offered. */
const NO_ITEMS: ItemMentionSurroundings = { suggestion: { allow: () => false }, things: () => null }

/** People are named by their id; an item is linked, which every reader of the text understands. */
const insertMention: NonNullable<SuggestionOptions['command']> = ({ editor, range, props }) => {
  const { id, label, href } = props as MentionedPerson
  const content = href
    ? { type: 'text', text: label, marks: [{ type: 'link', attrs: { href } }] }
    : { type: 'mention', attrs: { id, label, mentionSuggestionChar: '@' } }
  editor
    .chain()
    .focus()
    .insertContentAt(range, [content, { type: 'text', text: ' ' }])
    .run()
}

const SafeLink = Link.extend({
  addInputRules() {
    // [text](address), as markdown writes it.
    const find = /\[([^\]\n]+)\]\(([^()\s]+)\)$/
    const rule = new InputRule({
      find,
      handler: ({ state, range, match }) => {
        const [, text = '', href = ''] = match
        if (!isSafeUrl(href)) return null
        const mark = this.type.create({ href })
        state.tr
          .replaceWith(range.from, range.to, state.schema.text(text, [mark]))
          .removeStoredMark(this.type)
        return undefined
      },
    })
    return [rule]
  },
}).configure({
  openOnClick: false,
  autolink: true,
  linkOnPaste: true,
  defaultProtocol: 'https',
  isAllowedUri: isSafeUrl,
  HTMLAttributes: { target: null, rel: 'noopener noreferrer nofollow' },
})

/** Pictures that may not be loaded are left out already when a text is read. */
const SafeImage = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      // A picture of ours has an address for a minute: it is no part of a text.
      getAttrs: (element) =>
        element.dataset['type'] !== 'file' && isImageSource(element.getAttribute('src') ?? '') ? null : false,
    },
  ],
})
