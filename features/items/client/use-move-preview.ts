import { errorToast } from '@weft/api-client'
import { useEntry } from '@weft/features/session/client'
import { createPause } from '@weft/ui'
import { useEffect, useState } from 'react'

import { type MovePreview, previewMove } from '../shared/index.ts'

/** What is known of a move that was not begun. */
export type MovePreviewState =
  /** `before` is what was known of the choices until now. */
  | { state: 'asking'; before: MovePreview | null }
  | { state: 'there'; preview: MovePreview }
  | { state: 'refused'; reason: string }

/** Choices follow each other: the server is asked when they rest. */
const REST_MS = 150
const LONGEST_MS = 1_000

export interface MoveAsked {
  folder_id: string
  mapping: Readonly<Record<string, string>>
  create_labels: boolean
}

/** Asks what a move to another board would lose; anew with each choice. `body` is null until it can be asked. */
export function useMovePreview(
  { team_id, id }: { team_id: number; id: string },
  body: MoveAsked | null,
): MovePreviewState {
  const { client } = useEntry()
  const [answer, setAnswer] = useState<{ asked: string; is: MovePreviewState } | null>(null)
  const asked = JSON.stringify(body)
  useEffect(() => {
    if (body === null) return undefined
    let isWanted = true
    const say = (is: MovePreviewState) => isWanted && setAnswer({ asked, is })
    const ask = async () => {
      try {
        const params = { team_id: String(team_id), id }
        const { data } = await client.call(previewMove, {
          params,
          body: { ...body, mapping: { ...body.mapping } },
        })
        say({ state: 'there', preview: data })
      } catch (error) {
        say({ state: 'refused', reason: errorToast(error)?.text ?? '' })
      }
    }
    const pause = createPause(() => void ask(), REST_MS, LONGEST_MS)
    pause.ask()
    return () => {
      isWanted = false
      pause.cancel()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `asked` holds the body
  }, [asked, client, team_id, id])
  if (answer?.asked === asked) return answer.is
  return { state: 'asking', before: answer?.is.state === 'there' ? answer.is.preview : null }
}
