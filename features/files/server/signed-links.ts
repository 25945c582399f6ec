import { createHmac, timingSafeEqual } from 'node:crypto'

import { now } from '@weft/base'

import { type FileLinks, isPicture, isShownInline } from '../shared/index.ts'
import { fileOf } from './upload-files.ts'
import type { FileRow, FileUse } from './file-row.ts'

/** What an address shows: the file to look at, the file to keep, or one of its pictures. */
export type Variant = 'file' | 'download' | '320' | '1280'

/** Ends lie on these steps, so that the same address is given out for a while and browsers find it again. */
const STEP_SECONDS = 30
const LONGEST_SECONDS = 60

export interface SignedLinks {
  of(use: FileUse): FileLinks
  /** What a signature that is ours, for this file and variant and still good, was given out for; null for any other. */
  readAs(row: FileRow, asked: { v: Variant; e: string; s: string }): SignedFor | null
}

/** A file that whoever asked saw in an item or a comment, or one's own that no comment shows. */
export type SignedFor = 'held' | 'own'

export function createSignedLinks(secret: string): SignedLinks {
  const key = createHmac('sha256', secret).update('attachment addresses').digest()
  const sign = ({ team_id, id, storage_key }: FileRow, v: Variant, end: number, as: SignedFor) =>
    createHmac('sha256', key).update(`${team_id}.${id}.${storage_key}.${v}.${end}.${as}`).digest('base64url')

  function address(row: FileUse, v: Variant): string {
    const as = (row.only_for ?? null) === null ? 'held' : 'own'
    const seconds = Math.floor(now() / 1_000)
    const end = (Math.floor(seconds / STEP_SECONDS) + 2) * STEP_SECONDS
    return `/api/${row.team_id}/attachments/get/${row.id}?v=${v}&e=${end}&s=${sign(row, v, end, as)}`
  }

  return {
    of(use) {
      const file = fileOf(use)
      const hasPictures = isPicture(file.mime) && use.has_pictures !== false
      return {
        ...file,
        name: use.use_name,
        url: isShownInline(file.mime) ? address(use, 'file') : null,
        download_url: address(use, 'download'),
        thumb: hasPictures ? address(use, '320') : null,
        preview: hasPictures ? address(use, '1280') : null,
      }
    },
    readAs(row, { v, e, s }) {
      const left = Number(e) - now() / 1_000
      if (left <= 0 || left > LONGEST_SECONDS) return null
      const given = Buffer.from(s)
      const isFor = (as: SignedFor) => {
        const right = Buffer.from(sign(row, v, Number(e), as))
        return right.length === given.length && timingSafeEqual(right, given)
      }
      return isFor('held') ? 'held' : isFor('own') ? 'own' : null
    },
  }
}
