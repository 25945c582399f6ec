import type { Editor } from '@tiptap/core'
import { getLocale, t } from '@weft/i18n'
import { foldText } from '@weft/model'
import { type Callout, calloutName, CALLOUTS } from '@weft/rich-text'
import {
  Code,
  Heading1,
  Heading2,
  Heading3,
  Image,
  Info,
  Lightbulb,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  MessageSquareWarning,
  Minus,
  OctagonAlert,
  Pilcrow,
  Quote,
  Table,
  TriangleAlert,
} from 'lucide-react'
import './quote-extension.ts'
import type { Suggestion } from './suggest-state.ts'

/** Something that can be put into a text, or a form that a paragraph can take. */
export interface Insertion extends Suggestion {
  icon: LucideIcon
  /** What typing it looks like, shown beside it. */
  typed?: string
  /** Further words that find it. */
  words: string
  isActive?(editor: Editor): boolean
  run(editor: Editor): void
}

const heading = (level: 1 | 2 | 3): Pick<Insertion, 'isActive' | 'run'> => ({
  isActive: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().setHeading({ level }).run(),
})

/** The forms of a paragraph. */
export const blockForms = (): Insertion[] => [
  {
    id: 'paragraph',
    icon: Pilcrow,
    title: t('Text'),
    words: 'paragraph plain',
    isActive: (editor) => editor.isActive('paragraph'),
    run: (editor) => editor.chain().focus().clearNodes().run(),
  },
  { id: 'h1', icon: Heading1, title: t('Heading 1'), typed: '#', words: 'title', ...heading(1) },
  { id: 'h2', icon: Heading2, title: t('Heading 2'), typed: '##', words: 'title', ...heading(2) },
  { id: 'h3', icon: Heading3, title: t('Heading 3'), typed: '###', words: 'title', ...heading(3) },
  {
    id: 'quote',
    icon: Quote,
    title: t('Quote'),
    typed: '>',
    words: 'blockquote',
    isActive: (editor) => editor.isActive('blockquote', { callout: null }),
    run: (editor) => editor.chain().focus().toggleQuote(null).run(),
  },
  {
    id: 'code',
    icon: Code,
    title: t('Code block'),
    typed: '```',
    words: 'pre source',
    isActive: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
]

const CALLOUT_ICONS: Readonly<Record<Callout, LucideIcon>> = {
  note: Info,
  tip: Lightbulb,
  important: MessageSquareWarning,
  warning: TriangleAlert,
  caution: OctagonAlert,
}

/** What sets apart a paragraph that must not be missed. */
export function callouts(): Insertion[] {
  const hint = t('Callout')
  return CALLOUTS.map((kind) => ({
    id: kind,
    icon: CALLOUT_ICONS[kind],
    title: calloutName(kind, t),
    hint,
    words: `${hint} alert`,
    isActive: (editor) => editor.isActive('blockquote', { callout: kind }),
    run: (editor) => editor.chain().focus().toggleQuote(kind).run(),
  }))
}

export const lists = (): Insertion[] => [
  {
    id: 'bullets',
    icon: List,
    title: t('Bulleted list'),
    typed: '-',
    words: 'ul points',
    isActive: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'numbers',
    icon: ListOrdered,
    title: t('Numbered list'),
    typed: '1.',
    words: 'ol ordered',
    isActive: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'tasks',
    icon: ListChecks,
    title: t('Task list'),
    typed: '[ ]',
    words: 'todo checkbox',
    isActive: (editor) => editor.isActive('taskList'),
    run: (editor) => editor.chain().focus().toggleTaskList().run(),
  },
]

export const things = (openImage: () => void): Insertion[] => [
  {
    id: 'table',
    icon: Table,
    title: t('Table'),
    hint: t('Rows and columns in the text'),
    words: 'grid',
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    id: 'image',
    icon: Image,
    title: t('Picture'),
    hint: t('By its address or from this device'),
    words: 'image photo',
    run: openImage,
  },
  {
    id: 'divider',
    icon: Minus,
    title: t('Divider'),
    typed: '---',
    words: 'line rule hr',
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
]

/** Those that a typed word means. */
export function findInsertions(all: readonly Insertion[], query: string): Insertion[] {
  const wanted = foldText(query, getLocale())
  return all.filter(({ title, words }) => foldText(`${title} ${words}`, getLocale()).includes(wanted))
}
