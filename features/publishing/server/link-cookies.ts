import { createHmac } from 'node:crypto'

import { now } from '@weft/base'
import { createSignedCookies } from '@weft/features/sharing/server'

import type { LinkRow } from './link-row.ts'

const LINK = 'weft_link_'
const DAY = 86_400

type Locked = Pick<LinkRow, 'team_id' | 'id' | 'version'>

/** Who gave a link's password has it open for a day, while the password stays. */
export interface LinkCookies {
  open(link: Locked): string
  isOpen(header: string | undefined, link: Locked): boolean
}

export function createLinkCookies(secret: string, appUrl: URL): LinkCookies {
  const key = createHmac('sha256', secret).update('link cookie').digest()
  const { prefix, write, read, parse } = createSignedCookies(key, appUrl)
  const nameOf = ({ id }: Locked) => LINK + id
  return {
    open: (link) => write(nameOf(link), [link.version, Math.floor(now() / 1_000) + DAY], DAY),
    isOpen: (header, link) =>
      parse(header).some(([name, value]) => {
        if (name !== prefix + nameOf(link)) return false
        const [version, until] = read(nameOf(link), value) ?? [0, 0]
        return version === link.version && until * 1_000 > now()
      }),
  }
}
