import { isUuid } from '@weft/base'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, EmptyState, Spinner } from '@weft/ui'
import { useEffect, useState } from 'react'

import { readFileLinks } from '../shared/index.ts'
import { saveFile } from './save-file.ts'

/** A link to a file that somebody was sent: `get` downloads it at once, else it is offered. `link` is its id. */
export function DownloadScreen({
  team_id,
  link,
  get,
}: {
  team_id: number | null
  link: string
  get: boolean
}) {
  const t = useT()
  const { client } = useEntry()
  const isPossible = team_id !== null && isUuid(link)
  const [found, setName] = useState<string | null>()
  const name = isPossible ? found : null
  useEffect(() => {
    if (!isPossible) return undefined
    let isOver = false
    client
      .call(readFileLinks, { params: { team_id: String(team_id), id: link } })
      .then(({ data }) => {
        if (isOver) return
        setName(data.name)
        if (get) void saveFile({ client, team_id }, link)
      })
      .catch(() => {
        if (!isOver) setName(null)
      })
    return () => {
      isOver = true
    }
  }, [client, team_id, link, get, isPossible])
  if (name === undefined) return <Spinner />
  if (name === null || team_id === null) {
    return (
      <EmptyState title={t('This file is not here')} level={1}>
        {t('It was deleted, never existed, or you do not have access.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={name}
      level={1}
      actions={
        <Button variant="primary" onClick={() => void saveFile({ client, team_id }, link)}>
          {t('Download')}
        </Button>
      }
    >
      {get ? t('Your download has begun.') : t('This file is attached to an item.')}
    </EmptyState>
  )
}
