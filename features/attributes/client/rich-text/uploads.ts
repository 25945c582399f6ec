import { createContext } from 'react'

/**
 * Puts a file where everybody who may read the text can load it, and gives its address: https, or a path of
 * this server. Rejects with an error whose message is a sentence for people.
 */
export type UploadPicture = (file: File, signal: AbortSignal) => Promise<{ src: string; alt?: string }>

/** How pictures are uploaded here; null where they cannot be. */
export const PictureUploads = /* @__PURE__ */ createContext<UploadPicture | null>(null)
