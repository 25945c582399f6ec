export type FileKind = 'image' | 'pdf' | 'audio' | 'video' | 'text' | 'document' | 'archive' | 'other'

/** The kinds in the order that settings show them. */
export const FILE_KINDS = ['image', 'pdf', 'document', 'text', 'audio', 'video', 'archive', 'other'] as const

const PICTURES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/bmp']
const DOCUMENTS = /^application\/(msword|rtf|epub|vnd\.(openxmlformats|oasis|ms-))/
const ARCHIVES = /^application\/(zip|gzip|x-7z|x-rar|x-tar|x-bzip2|x-xz|zstd)/

/** What a type is to people; programs that pose as pictures or texts (SVG, HTML) are neither. */
export function kindOf(mime: string): FileKind {
  if (mime === 'image/svg+xml' || mime === 'text/html') return 'other'
  if (mime === 'application/pdf') return 'pdf'
  const [family] = mime.split('/')
  if (family === 'image' || family === 'audio' || family === 'video' || family === 'text') return family
  if (DOCUMENTS.test(mime)) return 'document'
  return ARCHIVES.test(mime) ? 'archive' : 'other'
}

/** Whether a browser may show it in a page of ours; everything else can only be kept as a file. */
export function isShownInline(mime: string): boolean {
  if (PICTURES.includes(mime)) return true
  return ['pdf', 'audio', 'video', 'text'].includes(kindOf(mime))
}

/** Whether it is a picture that a browser may show in a page of ours. */
export function isShownPicture(mime: string): boolean {
  return PICTURES.includes(mime)
}

/** Whether smaller pictures can be made of it. */
export function isPicture(mime: string): boolean {
  return PICTURES.slice(0, 5).includes(mime)
}
