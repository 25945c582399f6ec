import type { Editor } from '@tiptap/core'
import { useImperativeHandle, useRef, useState } from 'react'
import { ClashNote } from './clash-note.tsx'
import type { RichTextEditorProps } from './editor-props.ts'
import { ImageBox } from './image-box.tsx'
import { LinkBox } from './link-box.tsx'
import styles from './rich-text.module.css'
import { SuggestionLists, useSuggestions } from './suggestions.tsx'
import { RichTextToolbar } from './toolbar.tsx'
import { useEditorKeys, useWhenFocusLeaves } from './use-editor-keys.ts'
import { useMadeEditor } from './use-made-editor.ts'
import { usePictureFiles } from './use-picture-files.ts'
import { useTextSaving } from './use-text-saving.ts'

/** Formatted text, edited. Comments and documents stand on it as the attribute type does. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { html, people, findItems, offerItems, isReadOnly = false, look = 'field', onSave, onType } = props
  const { ref, toolbarEnd, hasNoToolbar = false, onLeave } = props
  const wrapper = useRef<HTMLDivElement>(null)
  const mount = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState<'link' | 'image' | null>(null)
  const saving = useTextSaving({ html, onSave, onType })
  const pictures = usePictureFiles()
  const takeFiles = (into: Editor, files: readonly File[], at: number) => {
    if (!props.onPictures) return pictures.take(into, files, at)
    props.onPictures(files)
    return true
  }
  const { mentions, items, slash, ...suggestions } = useSuggestions({
    people,
    findItems,
    offerItems,
    openImage: () => setBox('image'),
  })
  const editor = useMadeEditor(mount, props, {
    extensions: suggestions.extensions,
    attach: saving.attach,
    onFiles: takeFiles,
    itemAt: (address) => (offerItems ? (suggestions.things?.itemAt(address) ?? null) : null),
  })
  const focus = () => void editor?.commands.focus()
  useImperativeHandle(ref, () => ({
    flush: saving.flush,
    end: saving.end,
    unsaved: saving.unsaved,
    restore(left) {
      saving.restore(left)
      focus()
    },
    focus,
    insert: (text) => void editor?.chain().focus().insertContent(text).run(),
  }))
  const keys = useEditorKeys(props, {
    text: mount,
    isListOpen: suggestions.isOpen,
    openLink: () => setBox('link'),
    focusText: focus,
  })
  const handleBlur = useWhenFocusLeaves(wrapper, () => {
    saving.saveWaiting()
    if (document.hasFocus()) onLeave?.()
  })

  return (
    <div
      ref={wrapper}
      className={styles['editor']}
      data-look={look}
      role="presentation"
      {...keys}
      onBlur={handleBlur}
    >
      {editor && !isReadOnly && !hasNoToolbar && (
        <RichTextToolbar
          editor={editor}
          openLink={() => setBox('link')}
          openImage={() => setBox('image')}
          end={toolbarEnd}
        />
      )}
      {saving.isClash && (
        <ClashNote
          onSettle={(choice) => {
            saving.settle(choice)
            focus()
          }}
        />
      )}
      <div ref={mount} className={styles['text']} />
      {editor && (
        <>
          <SuggestionLists {...{ editor, mentions, items, slash }} hasItems={findItems !== undefined} />
          {box === 'link' && <LinkBox editor={editor} onClose={() => setBox(null)} />}
          {box === 'image' && (
            <ImageBox
              editor={editor}
              onFiles={
                pictures.canUpload || props.onPictures
                  ? (files) => void takeFiles(editor, files, editor.state.selection.from)
                  : null
              }
              onClose={() => setBox(null)}
            />
          )}
        </>
      )}
    </div>
  )
}
