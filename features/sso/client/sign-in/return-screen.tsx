import { safeIntended, useGo } from '@weft/features/session/client'
import { useEffect } from 'react'

import { LinkScreen } from './link-screen.tsx'
import { TicketScreen } from './ticket-screen.tsx'

interface ReturnScreenProps {
  readonly intended: string | undefined
  /** `#ticket=…` of a provider's answer, or `#link=…` of a mail. */
  readonly hash: string
}

/** Where somebody comes back to from an identity provider, or from the mail that connects an account to one. */
export function ReturnScreen({ intended, hash }: ReturnScreenProps) {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const [ticket, link] = [given.get('ticket'), given.get('link')]
  if (ticket !== null) return <TicketScreen ticket={ticket} intended={intended} />
  if (link !== null) return <LinkScreen link={link} />
  return <GoOn intended={intended} />
}

/** Nothing came along: on to the page that was meant. */
function GoOn({ intended }: { readonly intended: string | undefined }) {
  const go = useGo()
  const target = safeIntended(intended)
  useEffect(() => go(target, { replace: true }), [go, target])
  return null
}
