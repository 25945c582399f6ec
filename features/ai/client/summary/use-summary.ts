import { errorToast } from '@weft/api-client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { useState } from 'react'

import { summariseComments, takeAnswer, type TalkSent } from '../../shared/index.ts'
import { type Lines, useLines } from '../asking/use-lines.ts'

type SummaryPart = { sent: TalkSent } | { text: string }

interface Summary extends Pick<Lines<never>, 'state' | 'problem' | 'stop'> {
  text: string
  /** What it was made from; null until that is known. */
  sent: TalkSent | null
  isTaking: boolean
  ask(): void
  /** Takes a credit for it; whether there was one. */
  take(): Promise<boolean>
}

/** A summary of the comments of an item, as it is written. Nothing of it is kept anywhere else. */
export function useSummary({ id: item_id, team_id }: Item): Summary {
  const t = useT()
  const { client } = useEntry()
  const [text, setText] = useState('')
  const [sent, setSent] = useState<TalkSent | null>(null)
  const [isTaking, setTaking] = useState(false)
  const { state, problem, request_id, setProblem, stop, ask } = useLines<SummaryPart>(team_id)

  async function take(): Promise<boolean> {
    if (request_id === null) return false
    stop()
    setProblem(null)
    setTaking(true)
    try {
      await client.call(takeAnswer, { params: { team_id: String(team_id) }, body: { request_id } })
      return true
    } catch (error) {
      setProblem(errorToast(error)?.text ?? t('Something Went Wrong'))
      return false
    } finally {
      setTaking(false)
    }
  }

  return {
    text,
    sent,
    state,
    problem,
    stop,
    isTaking,
    ask() {
      setText('')
      setSent(null)
      ask({
        contract: summariseComments,
        body: { item_id },
        onLine(line) {
          if ('sent' in line) setSent(line.sent)
          else setText((before) => before + line.text)
        },
      })
    },
    take,
  }
}
