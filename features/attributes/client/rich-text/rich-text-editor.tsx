import type { Editor } from '@tiptap/core'
import { t as translate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Outcome } from '@weft/store'
import { Avatar, Button, createPause, toast } from '@weft/ui'
import { FileText } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createBlockHtml } from './doc-html.ts'
import { clipboard } from './clipboard.ts'
import { createEditor, replaceText } from './create-editor.ts'
import { ImageBox } from './image-box.tsx'
import { blockForms, findInsertions, type Insertion, lists, things } from './insertions.ts'
import { LinkBox } from './link-box.tsx'
import { type MentionedPerson, mentionSuggestions } from './mentions.ts'
import { uploadPictures } from './picture-upload.ts'
import { readHtml } from './read-html.ts'
import { createRemoteText, type RemoteText, type Taken, type TextSave } from './remote-text.ts'
import { richTextExtensions } from './extensions.ts'
import styles from './rich-text.module.css'
import { slashCommands } from './slash-commands.ts'
import { SuggestList } from './suggest-list.tsx'
import { createSuggestState } from './suggest-state.ts'
import { tables } from './tables.ts'
import { RichTextToolbar } from './toolbar.tsx'
import { PictureUploads } from './uploads.ts'

const PAUSE_MS = 1_000
const LONGEST_MS = 5_000

export interface RichTextHandle {
  /** Gives what is not saved yet to `onSave`; where two changed one block, both stay. */
  flush(): void
  /** What is to be saved last, given here instead; the text and its base are the same where there is nothing to save. */
  end(): TextSave
  /** What was typed and not given away yet; null when there is nothing, undefined while there is no editor. */
  unsaved(): TextSave | null | undefined
  /** Brings back what was typed earlier and never saved. */
  restore(left: TextSave): void
  focus(): void
}

export interface RichTextEditorProps {
  /** Clean HTML. Another text than the last one saved is somebody else's, and is joined with what is typed. */
  html: string
  /** The accessible name. */
  label: string
  placeholder?: string
  /** Who can be mentioned. */
  people: readonly MentionedPerson[]
  isReadOnly?: boolean
  /** Typed before the editor was there: it replaces the text, and undo brings that back. */
  initialText?: string | undefined
  /** What else can be mentioned, best first. */
  findItems?: ((query: string) => readonly { id: string; title: string; href: string }[]) | undefined
  /**
   * Keeps the text in its place and the page around it, or fills the surface that it stands in; `page` is the page
   * itself and waits to be pressed.
   */
  look?: 'field' | 'surface' | 'large' | 'page'
  /** Where somebody pressed it before it was there: it takes the focus as if it had been. */
  pressed?: { x: number; y: number } | null | undefined
  /** It takes no focus by itself: one field among others. */
  isQuiet?: boolean
  ref?: Ref<RichTextHandle>
  /** Buttons at the end of the toolbar. */
  toolbarEnd?: ReactNode
  /** About a second after the last change, and before the editor goes: `base` is what `html` was written over. It counts as stored until an answer says otherwise. */
  onSave(html: string, base: string): Outcome | Promise<Outcome> | void
  /** Something was typed. */
  onType?(): void
  /** Ctrl or Cmd with Enter. */
  onSubmit?(): void
  /** Escape, when it closes nothing of the editor's own. */
  onEscape?(): void
  /** The focus went elsewhere. */
  onLeave?(): void
}

/** Formatted text, edited. Comments and documents stand on it as the attribute type does. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { html, label, placeholder, people, isReadOnly = false, look = 'field', ref, toolbarEnd } = props
  const t = useT()
  const upload = useContext(PictureUploads)
  const wrapper = useRef<HTMLDivElement>(null)
  const mount = useRef<HTMLDivElement>(null)
  const remote = useRef<RemoteText | null>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [box, setBox] = useState<'link' | 'image' | null>(null)
  const [isClash, setIsClash] = useState(false)
  const [mentions] = useState(() => createSuggestState<MentionedPerson>('@'))
  const [slash] = useState(() => createSuggestState<Insertion>('/'))
  const aborts = useRef<AbortController | null>(null)

  const save = (isLast: boolean) => {
    if (isLast) remote.current?.settle('both')
    const next = isClash && !isLast ? null : remote.current?.toSave()
    if (next) giveAway(next)
  }
  const giveAway = (next: TextSave) => {
    const text = remote.current
    text?.sent(next)
    const note = (answer: Outcome | void) =>
      showTaken(text?.answered(next, answer === undefined || answer === 'saved'))
    const answer = props.onSave(next.html, next.base)
    if (answer instanceof Promise) void answer.then(note)
    else note(answer)
  }
  const showTaken = (taken: Taken | undefined) => {
    if (taken !== undefined) setIsClash(taken === 'clash')
  }
  const saveLater = useEffectEvent(save)
  const noteTyping = useEffectEvent(() => props.onType?.())
  const takeFiles = (files: readonly File[], at: number): boolean => {
    if (!upload || !editor) {
      toast.error(t('Pictures cannot be uploaded here. Add one by its address.'))
      return true
    }
    aborts.current ??= new AbortController()
    const { signal } = aborts.current
    void uploadPictures(editor, files, { at, upload, signal, onProblem: (sentence) => toast.error(sentence) })
    return true
  }
  const takeDropped = useEffectEvent(takeFiles)
  const findPeople = useEffectEvent((query: string) => [
    ...mentionSuggestions(people, query),
    ...(props.findItems?.(query) ?? []).map((one) => ({ ...one, label: one.title })),
  ])
  const findThings = useEffectEvent((query: string) =>
    findInsertions([...blockForms(), ...lists(), ...things(() => setBox('image'))], query),
  )
  const [pause] = useState(() => ({ current: createPause(() => undefined, PAUSE_MS, LONGEST_MS) }))

  useLayoutEffect(() => {
    if (!mount.current) return
    const written = createBlockHtml()
    const made = createEditor({
      element: mount.current,
      label,
      isReadOnly,
      clipboard,
      onFiles: (files, at) => takeDropped(files, at),
      extensions: [
        ...richTextExtensions({
          placeholder: placeholder ?? '',
          taskLabel: (text) => text || translate('Task'),
          mentions: { items: ({ query }) => findPeople(query), render: mentions.render },
        }),
        ...tables,
        slashCommands({ items: ({ query }) => findThings(query), render: slash.render }),
      ],
    })
    replaceText(made, readHtml(props.html, made.schema, written))
    remote.current = createRemoteText(made, written, props.html)
    const waiting = createPause(() => saveLater(false), PAUSE_MS, LONGEST_MS)
    pause.current = waiting
    made.on('update', () => {
      waiting.ask()
      noteTyping()
    })
    // A page that goes away, or may, hears nothing more.
    const saveNow = () => document.visibilityState === 'hidden' && waiting.flush()
    document.addEventListener('visibilitychange', saveNow)
    window.addEventListener('pagehide', waiting.flush)
    const { pressed } = props
    if (pressed) {
      const at = made.view.posAtCoords({ left: pressed.x, top: pressed.y })?.pos
      made.commands.setTextSelection(at ?? made.state.doc.content.size)
      // At once: what was typed meanwhile comes next.
      made.view.focus()
    } else if (!isReadOnly && look !== 'page' && !props.isQuiet) made.commands.focus('end')
    if (props.initialText !== undefined && !isReadOnly)
      made.chain().selectAll().insertContent({ type: 'text', text: props.initialText }).run()
    setEditor(made)
    return () => {
      document.removeEventListener('visibilitychange', saveNow)
      window.removeEventListener('pagehide', waiting.flush)
      waiting.cancel()
      saveLater(true)
      aborts.current?.abort()
      remote.current = null
      made.destroy()
      setEditor(null)
    }
    // The editor lives as long as this component does; another name or place makes another one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  useEffect(() => {
    showTaken(remote.current?.take(html))
  }, [html])
  useEffect(() => {
    editor?.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])

  const flush = () => {
    pause.current.cancel()
    save(true)
    setIsClash(false)
  }
  const end = (): TextSave => {
    pause.current.cancel()
    remote.current?.settle('both')
    setIsClash(false)
    return remote.current?.toSave() ?? remote.current?.stored() ?? { html, base: html }
  }
  const restore = (left: TextSave) => {
    remote.current?.restore(left)
    pause.current.ask()
    props.onType?.()
    editor?.commands.focus()
  }
  const unsaved = () => remote.current?.toSave()
  useImperativeHandle(ref, () => ({
    flush,
    end,
    unsaved,
    restore,
    focus: () => void editor?.commands.focus(),
  }))

  const settle = (choice: 'mine' | 'theirs' | 'both') => {
    remote.current?.settle(choice)
    setIsClash(false)
    pause.current.ask()
    editor?.commands.focus()
  }
  // Before the editor's own keys: Ctrl with Enter and Escape mean the same in every field.
  const handleKeyFirst = (event: KeyboardEvent) => {
    const isText = mount.current?.contains(event.target as Node)
    if (!isText || event.nativeEvent.isComposing) return
    const isMod = event.ctrlKey || event.metaKey
    const isListOpen = mentions.view() !== null || slash.view() !== null
    if (isMod && event.key === 'Enter' && props.onSubmit) props.onSubmit()
    else if (isMod && event.key.toLowerCase() === 'k' && !event.shiftKey && !isReadOnly) setBox('link')
    else if (event.key === 'Escape' && !isListOpen) props.onEscape?.()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && !event.defaultPrevented) return
    // No key of the text is one of the grid's or the page's.
    event.stopPropagation()
    const isText = mount.current?.contains(event.target as Node)
    // From the toolbar Escape leads back into the text.
    if (event.key === 'Escape' && !isText) editor?.commands.focus()
  }
  const handleBlur = (event: FocusEvent) => {
    if (wrapper.current?.contains(event.relatedTarget)) return
    // A menu of the toolbar is elsewhere in the document, and gives the focus back in a moment.
    requestAnimationFrame(() => {
      const at = document.activeElement
      if (!wrapper.current || wrapper.current.contains(at) || at?.closest('[role=menu], [role=dialog]'))
        return
      pause.current.flush()
      if (document.hasFocus()) props.onLeave?.()
    })
  }

  return (
    <div
      ref={wrapper}
      className={styles['editor']}
      data-look={look}
      data-quiet={props.isQuiet || undefined}
      role="presentation"
      onKeyDownCapture={handleKeyFirst}
      onKeyDown={handleKey}
      onBlur={handleBlur}
    >
      {editor && !isReadOnly && (
        <RichTextToolbar
          editor={editor}
          openLink={() => setBox('link')}
          openImage={() => setBox('image')}
          end={toolbarEnd}
        />
      )}
      {isClash && (
        <div className={styles['clash']} role="alert">
          <span>{t('Someone else changed the same paragraph.')}</span>
          <span className={styles['choices']}>
            <Button size="compact" onClick={() => settle('both')}>
              {t('Keep both')}
            </Button>
            <Button size="compact" onClick={() => settle('mine')}>
              {t('Keep mine')}
            </Button>
            <Button size="compact" onClick={() => settle('theirs')}>
              {t('Take theirs')}
            </Button>
          </span>
        </div>
      )}
      <div ref={mount} className={styles['text']} />
      {editor && (
        <>
          <SuggestList
            state={mentions}
            label={props.findItems ? t('People and items') : t('People')}
            emptyText={t('Nobody found')}
            field={() => editor.view.dom}
            renderIcon={({ id, title, photo, href }) =>
              href ? (
                <span className={styles['suggestionIcon']}>
                  <FileText />
                </span>
              ) : (
                <Avatar name={title} src={photo} seed={id} size={24} isDecorative />
              )
            }
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
          {box === 'link' && <LinkBox editor={editor} onClose={() => setBox(null)} />}
          {box === 'image' && (
            <ImageBox
              editor={editor}
              onFiles={upload ? (files) => void takeFiles(files, editor.state.selection.from) : null}
              onClose={() => setBox(null)}
            />
          )}
        </>
      )}
    </div>
  )
}
