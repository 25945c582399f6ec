import { createHmac, timingSafeEqual } from 'node:crypto'

import { now } from '@weft/base'

import type { LinkRow } from './link-row.ts'

export type FileVariant = 'file' | 'download' | '320' | '1280'

/** Ends lie on these steps, so that the same address is given out for a while and browsers find it again. */
const STEP_SECONDS = 300
const LONGEST_SECONDS = 900

type Signed = Pick<LinkRow, 'team_id' | 'id' | 'version'>

export interface FileAddresses {
  /** Good for ten to fifteen minutes, and no longer than the link with this password. */
  of(link: Signed, item_id: string, file_id: string, variant: FileVariant): string
  isGood(
    link: Signed,
    asked: { item_id: string; file_id: string; v: FileVariant; e: string; s: string },
  ): boolean
}

export function createFileAddresses(secret: string): FileAddresses {
  const key = createHmac('sha256', secret).update('published files').digest()
  const sign = (
    { team_id, id, version }: Signed,
    item_id: string,
    file_id: string,
    v: FileVariant,
    end: number,
  ) =>
    createHmac('sha256', key)
      .update(`${team_id}.${id}.${version}.${item_id}.${file_id}.${v}.${end}`)
      .digest('base64url')
  return {
    of(link, item_id, file_id, v) {
      const seconds = Math.floor(now() / 1_000)
      const end = (Math.floor(seconds / STEP_SECONDS) + LONGEST_SECONDS / STEP_SECONDS) * STEP_SECONDS
      const path = `/api/${link.team_id}/published/${link.id}/attachments/get/${item_id}/${file_id}`
      return `${path}?v=${v}&e=${end}&s=${sign(link, item_id, file_id, v, end)}`
    },
    isGood(link, { item_id, file_id, v, e, s }) {
      const left = Number(e) - now() / 1_000
      if (left <= 0 || left > LONGEST_SECONDS) return false
      const right = Buffer.from(sign(link, item_id, file_id, v, Number(e)))
      const given = Buffer.from(s)
      return right.length === given.length && timingSafeEqual(right, given)
    },
  }
}
