import { isPicture, isShownInline } from '@weft/features/files/shared'
import { markup } from '@weft/server-kit'
import type { PublishedValues } from '../../server/published-values.ts'
import { filesOf } from '../../shared/elements/files.ts'

/** Files by their names, pictures as small ones. */
export const published: PublishedValues = {
  settings: ['show', 'isCover'],
  html: (data, { item_id, fileUrl }) =>
    markup`<ul class="files">${filesOf(data).map(({ id, name, mime }) => {
      const href = fileUrl(item_id, id, isShownInline(mime) ? 'file' : 'download')
      const picture =
        isPicture(mime) && markup`<img src="${fileUrl(item_id, id, '320')}" alt="${name}" loading="lazy">`
      return markup`<li><a href="${href}" dir="auto">${picture || name}</a></li>`
    })}</ul>`,
}
