import { useData } from '@weft/features/connectivity/client'
import { useEntry } from '@weft/features/session/client'
import { useEffect, useState } from 'react'

import { type AskedReport, timeReport, type TimeReport } from '../../shared/index.ts'
import { askAtNews } from '../ask-at-news.ts'

/** News are gathered so long. */
const GATHER_MS = 1_000

interface Told {
  /** Of which question. */
  words: string
  report: TimeReport | null
  problem: 'failed' | 'forbidden' | null
}

/** What a board's time comes to; asked again whenever its channel says so. */
export function useReport(
  { team_id, board_id }: { team_id: number; board_id: string },
  asked: AskedReport,
): { report: TimeReport | null; problem: Told['problem']; isOld: boolean; again(): void } {
  const { client } = useEntry()
  const data = useData()
  const [told, setTold] = useState<Told | null>(null)
  const [round, setRound] = useState(0)
  const words = JSON.stringify(asked)
  useEffect(() => {
    // What was asked before is of no interest once something else is.
    return askAtNews(data, {
      team_id,
      board_id,
      gather_ms: GATHER_MS,
      ask: () =>
        client.call(timeReport, {
          params: { team_id: String(team_id), boardId: board_id },
          query: JSON.parse(words) as AskedReport,
        }),
      tell: (report) => setTold({ words, report, problem: null }),
      fail: (error) => setTold({ words, report: null, problem: problemOf(error) }),
    })
  }, [client, data, team_id, board_id, words, round])
  return {
    report: told?.report ?? null,
    problem: told?.problem ?? null,
    isOld: told?.words !== words,
    again() {
      setTold(null)
      setRound((before) => before + 1)
    },
  }
}

function problemOf(error: unknown): 'failed' | 'forbidden' {
  const { status } = error as { status?: unknown }
  return status === 401 || status === 403 || status === 404 ? 'forbidden' : 'failed'
}
