import { errorToast } from '@weft/api-client'
import { useEntry } from '@weft/features/session/client'
import type { Settings } from '@weft/model'
import { createPause } from '@weft/ui'
import { useEffect, useState } from 'react'

import { type ConversionPreview, previewConversion } from '../shared/index.ts'

/** What is known of a conversion that was not begun. */
export type PreviewState =
  | { state: 'asking' }
  | { state: 'there'; preview: ConversionPreview }
  | { state: 'refused'; reason: string }

/** Settings change with every key: the server is asked when they rest. */
const REST_MS = 300
const LONGEST_MS = 2_000

/** Asks what would become of the values; anew with each type and each change of its settings. */
export function useConversionPreview(
  type: string | null,
  {
    params,
    settings,
    create_missing = false,
  }: { params: { team_id: string; id: string }; settings: Settings; create_missing?: boolean },
): PreviewState {
  const { client } = useEntry()
  const [answer, setAnswer] = useState<{ asked: string; is: PreviewState } | null>(null)
  const asked = JSON.stringify([type, settings, create_missing])
  const { team_id, id } = params
  useEffect(() => {
    if (type === null) return undefined
    let isWanted = true
    const ask = async () => {
      try {
        const body = { type, settings: settings as never, create_missing }
        const { data } = await client.call(previewConversion, { params: { team_id, id }, body })
        if (isWanted) setAnswer({ asked, is: { state: 'there', preview: data } })
      } catch (error) {
        if (isWanted) setAnswer({ asked, is: { state: 'refused', reason: errorToast(error)?.text ?? '' } })
      }
    }
    const pause = createPause(() => void ask(), REST_MS, LONGEST_MS)
    pause.ask()
    return () => {
      isWanted = false
      pause.cancel()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `asked` holds type and settings
  }, [asked, client, team_id, id])
  return answer?.asked === asked ? answer.is : { state: 'asking' }
}
