import { isImageSource } from '@weft/rich-text'
import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import type { UploadPicture } from './uploads.ts'

/**
 * Uploads pictures and puts each at its place, which moves with the text meanwhile. `onProblem` gets a sentence
 * for each that could not be uploaded.
 */
export async function uploadPictures(
  editor: Editor,
  files: readonly File[],
  {
    at,
    upload,
    signal,
    onProblem,
  }: {
    at: number
    upload: UploadPicture
    signal: AbortSignal
    onProblem(sentence: string): void
  },
): Promise<void> {
  let place = at
  const follow = ({ transaction }: { transaction: Transaction }) => {
    place = transaction.mapping.map(place)
  }
  editor.on('transaction', follow)
  try {
    for (const file of files) {
      try {
        const { src, alt } = await upload(file, signal)
        if (signal.aborted || editor.isDestroyed) return
        if (!isImageSource(src)) throw new Error(`No address of a picture: ${src}`)
        const attrs = { src, alt: alt ?? file.name }
        editor.commands.insertContentAt(place, { type: 'image', attrs })
      } catch (error) {
        if (signal.aborted) return
        onProblem(error instanceof Error ? error.message : String(error))
      }
    }
  } finally {
    editor.off('transaction', follow)
  }
}
