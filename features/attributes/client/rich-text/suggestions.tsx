import type { Editor, Extensions } from '@tiptap/core'
import { t as translate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Avatar } from '@weft/ui'
import { FileText } from 'lucide-react'
import { use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RichTextEditorProps } from './editor-props.ts'
import { richTextExtensions } from './extensions.ts'
import { type MentionedItem } from './item-mention-extension.ts'
import { blockForms, callouts, findInsertions, type Insertion, lists, things } from './insertions.ts'
import { type MentionedPerson, mentionSuggestions } from './mentions.ts'
import styles from './rich-text.module.css'
import { slashCommands } from './slash-commands.ts'
import { SuggestList } from './suggest-list.tsx'
import { createSuggestState, type SuggestState } from './suggest-state.ts'
import { tables } from './tables.ts'
import { TextThingsContext } from './text-things.ts'

interface SuggestionSources extends Pick<RichTextEditorProps, 'people' | 'findItems' | 'offerItems'> {
  openImage(): void
}

/** What is offered after `@`, `#` and `/`, and the text's extensions that ask for it. */
export function useSuggestions({ people, findItems, offerItems, openImage }: SuggestionSources) {
  const known = use(TextThingsContext)
  const [mentions] = useState(() => createSuggestState<MentionedPerson>('@'))
  const [items] = useState(() => createSuggestState<MentionedItem>('#'))
  const [slash] = useState(() => createSuggestState<Insertion>('/'))
  // The editor outlives each render, and asks for what there is by then.
  const sources = useRef({ people, findItems, offerItems, openImage, known })
  useLayoutEffect(() => {
    sources.current = { people, findItems, offerItems, openImage, known }
  })
  const findPeople = (query: string) => [
    ...mentionSuggestions(sources.current.people, query),
    ...(sources.current.findItems?.(query) ?? []).map((one) => ({ ...one, label: one.title })),
  ]
  // Whoever types at once types before the people of the workspace came.
  // oxlint-disable-next-line react/exhaustive-deps -- only people come from elsewhere
  useEffect(() => mentions.renew(findPeople), [mentions, people])
  const findItemsNow = (query: string) => [...(sources.current.offerItems?.(query) ?? [])]
  // What other folders and the server find comes later than the letter.
  // oxlint-disable-next-line react/exhaustive-deps -- only what is offered comes from elsewhere
  useEffect(() => items.renew(findItemsNow), [items, offerItems])
  // Nothing is looked for any more once the list is closed.
  useEffect(() => items.subscribe(() => items.view() ?? void sources.current.offerItems?.('')), [items])
  const findThings = (query: string) =>
    findInsertions(
      [...blockForms(), ...lists(), ...things(() => sources.current.openImage()), ...callouts()],
      query,
    )
  const extensions = (placeholder: string): Extensions => [
    ...richTextExtensions({
      placeholder,
      taskLabel: (text) => text || translate('Task'),
      mentions: { items: ({ query }) => findPeople(query), render: mentions.render },
      itemMentions: {
        things: () => sources.current.known,
        suggestion: {
          items: ({ query }) => findItemsNow(query),
          render: items.render,
          // Two signs and more begin a heading, and code has signs of its own.
          allow: ({ state, range }) =>
            sources.current.offerItems !== undefined &&
            state.selection.$from.parent.type.spec.code !== true &&
            !state.doc.textBetween(range.from, range.to).startsWith('##'),
        },
      },
    }),
    ...tables,
    slashCommands({ items: ({ query }) => findThings(query), render: slash.render }),
  ]
  const isOpen = () => [mentions, items, slash].some((one) => one.view() !== null)
  return { mentions, items, slash, extensions, isOpen, things: known }
}

interface SuggestionListsProps {
  editor: Editor
  mentions: SuggestState<MentionedPerson>
  items: SuggestState<MentionedItem>
  slash: SuggestState<Insertion>
  /** Whether items can be mentioned besides people. */
  hasItems: boolean
}

const itemIcon = (
  <span className={styles['suggestionIcon']}>
    <FileText />
  </span>
)

/** The lists that open at the caret after `@`, `#` and `/`. */
export function SuggestionLists({ editor, mentions, items, slash, hasItems }: SuggestionListsProps) {
  const t = useT()
  return (
    <>
      <SuggestList
        state={mentions}
        label={hasItems ? t('People and items') : t('People')}
        emptyText={t('Nobody found')}
        field={() => editor.view.dom}
        renderIcon={({ id, title, photo, href }) =>
          href ? itemIcon : <Avatar name={title} src={photo} seed={id} size={24} isDecorative />
        }
      />
      <SuggestList
        state={items}
        label={t('Items')}
        emptyText={t('No items found')}
        field={() => editor.view.dom}
        renderIcon={() => itemIcon}
      />
      <SuggestList
        state={slash}
        label={t('Insert')}
        emptyText={t('Nothing found')}
        field={() => editor.view.dom}
        renderIcon={({ icon: Icon }) => (
          <span className={styles['suggestionIcon']}>
            <Icon />
          </span>
        )}
        renderEnd={({ typed }) => typed !== undefined && <kbd className={styles['typed']}>{typed}</kbd>}
      />
    </>
  )
}
