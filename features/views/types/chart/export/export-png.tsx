import { type RefObject, useEffect, useRef } from 'react'

import { useT } from '@weft/i18n/react'
import { saveFile, toast } from '@weft/ui'

import { pictureOf, pngOf } from './card-picture.ts'

interface ExportPngProps {
  card: RefObject<HTMLElement | null>
  title: string
  onDone(): void
}

/** Gives the person the card as a PNG on the ground of the theme, once. */
export function ExportPng({ card, title, onDone }: ExportPngProps) {
  const t = useT()
  const isStarted = useRef(false)
  useEffect(() => {
    const element = card.current
    if (isStarted.current || !element) return
    isStarted.current = true
    const name = title.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || t('Chart')
    pngOf(pictureOf(element))
      .then((blob) => saveFile(`${name}.png`, blob, 'image/png'))
      .catch(() => toast.error(t('The picture could not be created')))
      .finally(onDone)
  }, [card, title, t, onDone])
  return null
}
