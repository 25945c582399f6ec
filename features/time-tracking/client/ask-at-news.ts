import type { useData } from '@weft/features/connectivity/client'
import { timeTrackingChannel } from '@weft/protocol'

type Listening = Pick<ReturnType<typeof useData>, 'realtime' | 'store'>

interface Question<T> {
  team_id: number
  board_id: string
  /** News are gathered so long. */
  gather_ms: number
  ask(): Promise<T>
  tell(answer: T): void
  fail(error: unknown): void
}

/** Asks now, and again whenever the board's channel of time has news, until the function that it gives is called. */
export function askAtNews<T>({ realtime, store }: Listening, question: Question<T>): () => void {
  const { team_id, board_id, gather_ms, ask, tell, fail } = question
  let isWanted = true
  let cancel: (() => void) | null = null
  const again = () => {
    ask().then(
      (answer) => isWanted && tell(answer),
      (error: unknown) => isWanted && fail(error),
    )
  }
  const leave = realtime.listen(timeTrackingChannel(team_id, board_id), {
    receive: () => {
      cancel?.()
      cancel = store.scheduler.delay(gather_ms, again)
    },
  })
  again()
  return () => {
    isWanted = false
    cancel?.()
    leave()
  }
}
