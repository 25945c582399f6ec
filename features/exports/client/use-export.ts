import { api, ApiError, errorToast, sentencesOf, systemClock } from '@weft/api-client'
import { failureSentence, useAccount, useMe } from '@weft/features/session/client'
import { useLocale, useT } from '@weft/i18n/react'
import { saveFile } from '@weft/ui'
import { useEffect, useState } from 'react'

import { type ExportBody, type ExportState, fetchExport, readExport, startExport } from '../shared/index.ts'

const POLL_MS = 500
/** A large file over a slow line. */
const DOWNLOAD_TIMEOUT_MS = 600_000

export interface ExportFlow {
  /** How far it is; null before it began. */
  state: ExportState | null
  /** A sentence about what failed. */
  problem: string | null
  isBusy: boolean
  begin(body: ExportBody): void
  /** Gives the person the file, under this name without its ending. */
  download(name: string): void
  startOver(): void
}

const isOver = ({ state }: ExportState) => state === 'done' || state === 'failed'

/** One export, from the choice to the file. */
export function useExport(team_id: number): ExportFlow {
  const t = useT()
  const { locale } = useLocale()
  const tz = useMe().timezone || new Intl.DateTimeFormat().resolvedOptions().timeZone
  const { isPretending } = useAccount()
  const [state, setState] = useState<ExportState | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    if (!state || isOver(state)) return undefined
    let isGone = false
    const ask = async () => {
      const params = { team_id: String(team_id), id: state.id }
      try {
        const { data } = await api().call(readExport, { params })
        if (!isGone) setState(data)
      } catch (error) {
        if (isGone) return
        // Out of reach it goes on without us: we ask again.
        if (error instanceof ApiError) setProblem(sentenceOf(error, isPretending))
        else setState({ ...state })
      }
    }
    const stop = systemClock.after(POLL_MS, () => void ask())
    return () => {
      isGone = true
      stop()
    }
  }, [state, team_id, isPretending])

  async function attempt(call: () => Promise<void>) {
    setIsBusy(true)
    setProblem(null)
    try {
      await call()
    } catch (error) {
      setProblem(sentenceOf(error, isPretending))
    } finally {
      setIsBusy(false)
    }
  }

  return {
    state,
    problem:
      problem ?? (state?.state === 'failed' ? t(state.reason ?? 'The export failed. Try again.') : null),
    isBusy,
    begin: (body) =>
      void attempt(async () => {
        const params = { team_id: String(team_id) }
        setState((await api().call(startExport, { params, body: { ...body, locale, tz } })).data)
      }),
    download: (name) =>
      void attempt(async () => {
        if (!state) return
        const { method, path } = fetchExport
        const params = { team_id, id: state.id }
        const reply = await api().request({
          method,
          path,
          params,
          asFile: true,
          timeout: DOWNLOAD_TIMEOUT_MS,
        })
        if (reply.status !== 200 || !(reply.data instanceof Blob)) throw new ApiError(reply)
        saveFile(`${name}.${state.kind}`, reply.data, reply.data.type)
      }),
    startOver() {
      setState(null)
      setProblem(null)
    },
  }
}

function sentenceOf(error: unknown, isPretending: boolean): string {
  if (!(error instanceof ApiError)) return failureSentence(error, isPretending)
  const [said] = sentencesOf(error.data)
  return said ?? errorToast(error)?.text ?? error.message
}
