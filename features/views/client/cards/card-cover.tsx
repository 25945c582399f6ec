import type { ApiClient } from '@weft/api-client'
import { keptPicture, linkBatchers } from '@weft/features/files/client'
import { isPicture, PICTURE_SIZES } from '@weft/features/files/shared'
import type { Item, ValueContext } from '@weft/model'
import { useEffect, useState } from 'react'

import type { ShownAttribute, ViewRecords } from '../view-member.ts'
import { dataOf } from './card-attributes.ts'
import styles from './cards.module.css'

interface Picture {
  id: string
  name: string
}

/** The attribute whose first picture covers cards: the first one of files that is meant for it, or null. */
export function defaultCover({ all }: Pick<ViewRecords, 'all'>): ShownAttribute | null {
  return all.find(({ type, settings }) => type.holds === 'files' && settings['isCover'] !== false) ?? null
}

/** The first picture among the files of an item, or null. */
export function coverOf(item: Item, attribute: ShownAttribute | null): Picture | null {
  const files = attribute && dataOf(item, attribute)
  if (!Array.isArray(files)) return null
  const found = (files as { id?: unknown; name?: unknown; mime?: unknown }[]).find(
    (file) => typeof file?.id === 'string' && typeof file.mime === 'string' && isPicture(file.mime),
  )
  return found ? { id: String(found.id), name: String(found.name ?? '') } : null
}

interface CardCoverProps {
  picture: Picture
  context: ValueContext
  /** `crop` fills the frame, `fit` shows all of the picture. */
  fit: 'crop' | 'fit'
}

/** A picture at the top of a card. Its frame has its size before the picture is there. */
export function CardCover({ picture, context, fit }: CardCoverProps) {
  const { source } = context
  const { id } = picture
  const [address, setAddress] = useState(() => knownAddress(id, source))
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!source) return
    let isWanted = true
    const batcher = linkBatchers(source.client as ApiClient, source.team_id).files
    const asked = tries === 0 ? batcher.ask(id) : batcher.again(id)
    void asked.then((links) => {
      if (isWanted) setAddress(links ? links.thumb : keptPicture(source.team_id, id, PICTURE_SIZES[0]))
    })
    return () => {
      isWanted = false
    }
  }, [id, source, tries])
  return (
    <span className={styles['cover']} data-fit={fit}>
      {address && (
        <img
          src={address}
          alt=""
          draggable={false}
          decoding="async"
          // An address is good for a minute: once it is over, another one is asked for.
          onError={() => setTries((before) => Math.min(before + 1, 1))}
        />
      )}
    </span>
  )
}

function knownAddress(id: string, source: ValueContext['source']): string | null {
  if (!source) return null
  return linkBatchers(source.client as ApiClient, source.team_id).files.known(id)?.thumb ?? null
}
