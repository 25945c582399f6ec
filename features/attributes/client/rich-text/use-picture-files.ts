import type { Editor } from '@tiptap/core'
import { useT } from '@weft/i18n/react'
import { toast } from '@weft/ui'
import { useContext, useLayoutEffect, useRef } from 'react'
import { uploadPictures } from './picture-upload.ts'
import { PictureUploads } from './uploads.ts'

/** Takes pictures into a text, where they can be uploaded; what is on its way ends with the editor. */
export function usePictureFiles() {
  const t = useT()
  const upload = useContext(PictureUploads)
  const aborts = useRef<AbortController | null>(null)
  useLayoutEffect(
    () => () => {
      aborts.current?.abort()
      aborts.current = null
    },
    [],
  )
  const take = (editor: Editor, files: readonly File[], at: number): boolean => {
    if (!upload) {
      toast.error(t('Pictures cannot be uploaded here. Add one by its address.'))
      return true
    }
    aborts.current ??= new AbortController()
    const { signal } = aborts.current
    void uploadPictures(editor, files, { at, upload, signal, onProblem: (sentence) => toast.error(sentence) })
    return true
  }
  return { canUpload: upload !== null, take }
}
