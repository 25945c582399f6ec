import { ApiError } from '@weft/api-client'
import { folderPath } from '@weft/features/boards/client'
import { useEntry, useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Board } from '@weft/model'
import { Button, EmptyState, Skeleton } from '@weft/ui'
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'

import { numberedItem } from '../shared/index.ts'

/** Goes on to the item of a board that has a custom ID, as in `/b/{board}?id=KEY-12`. */
export function NumberedItem({ board, number }: { board: Board; number: string }) {
  const t = useT()
  const go = useGo()
  const { client } = useEntry()
  const [problem, setProblem] = useState<'missing' | 'failed' | null>(null)
  const [tries, setTries] = useState(0)
  const { id: board_id, team_id } = board
  useEffect(() => {
    let isOver = false
    client
      .call(numberedItem, { params: { team_id: String(team_id), board_id }, query: { id: number } })
      .then(({ data }) => {
        if (isOver) return
        if (data) go(folderPath(board_id, data.folder_id, data.id), { replace: true })
        else setProblem('missing')
      })
      .catch((error: unknown) => {
        if (!isOver) setProblem(error instanceof ApiError && error.status === 404 ? 'missing' : 'failed')
      })
    return () => {
      isOver = true
    }
  }, [client, go, team_id, board_id, number, tries])
  if (problem === null) return <Skeleton />
  if (problem === 'missing')
    return <EmptyState level={1} title={t('This item was either deleted or it never existed.')} />
  const retry = () => {
    setProblem(null)
    setTries(tries + 1)
  }
  return (
    <EmptyState
      level={1}
      icon={<CloudOff />}
      title={t('{id} cannot be looked up now', { id: number })}
      actions={<Button onClick={retry}>{t('Try again')}</Button>}
    >
      {t('The server cannot be reached.')}
    </EmptyState>
  )
}
