import { t } from '@weft/i18n'

import { type FileLinks, kindOf, type StoredFile } from '../../shared/index.ts'
import { keptPicture } from '../link-batchers.ts'
import { make } from './elements.ts'
import styles from './viewer.module.css'

/** What a file looks like: a picture, what plays or reads it, or that there is nothing to see. */
export function preview(links: FileLinks, onSave: () => void): HTMLElement {
  const { url } = links
  const kind = kindOf(links.mime)
  if (kind === 'image' && (links.preview ?? url) !== null) {
    const image = make('img', { alt: links.name, src: links.preview ?? url ?? '' })
    image.addEventListener('error', () => image.replaceWith(nothingToSee(onSave)))
    return image
  }
  if (url === null) return nothingToSee(onSave)
  if (kind === 'video' || kind === 'audio') return make(kind, { src: url, controls: true })
  const frame = make('iframe', { title: links.name, src: url })
  // The PDF view of browsers does not start in a sandbox; what the server sends for it runs nothing.
  if (kind !== 'pdf') frame.setAttribute('sandbox', '')
  return frame
}

/** Without a network a picture that was looked at before may still be on the device. */
export function keptPreview(team_id: number, file: StoredFile): HTMLElement {
  if (kindOf(file.mime) !== 'image') return note(t('This file cannot be reached now.'))
  const image = make('img', { alt: file.name, src: keptPicture(team_id, file.id, 1_280) })
  image.addEventListener('error', () => image.replaceWith(note(t('This file cannot be reached now.'))))
  return image
}

function nothingToSee(onSave: () => void): HTMLElement {
  const again = make('button', {
    type: 'button',
    className: styles['save'] ?? '',
    textContent: t('Download'),
  })
  again.addEventListener('click', onSave)
  return make('div', { className: styles['note'] ?? '' }, [
    make('p', { textContent: t('There is no preview of this file.') }),
    again,
  ])
}

function note(text: string): HTMLElement {
  return make('p', { className: styles['note'] ?? '', textContent: text })
}
