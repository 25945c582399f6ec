import { errorToast } from '@weft/api-client'
import { boardPath, folderPath, teamPath } from '@weft/features/boards/client'
import { useEntry, useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Avatar, Button, Callout, classNames, Dialog, Dropdown, Skeleton } from '@weft/ui'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'

import { type Access, readAccess } from '../shared/index.ts'
import { viewAsPath } from './paths.ts'
import { roleName } from './permission-names.ts'
import styles from './permissions.module.css'
import { usePlaceName } from './place-name.tsx'
import type { Members } from './use-members.ts'
import type { RightsPlace } from './use-place.ts'
import { WhyList } from './why-list.tsx'

export interface CheckPersonDialogProps {
  readonly place: RightsPlace
  readonly members: Members
  readonly isOpen: boolean
  /** May look through other people's eyes. */
  readonly mayViewAs: boolean
  onClose(): void
}

/** Picks a person and says what they may do at a place, and why. */
export function CheckPersonDialog(props: CheckPersonDialogProps) {
  const t = useT()
  const { place, members, isOpen, mayViewAs, onClose } = props
  const go = useGo()
  const [chosen, setChosen] = useState<string | null>(null)
  const { resource, board, folder } = place
  const asked = useAccess(isOpen && chosen !== null ? { place, user_id: Number(chosen) } : null)
  const path = folder
    ? folderPath(folder.board_id, folder.id)
    : board
      ? boardPath(board.id)
      : teamPath(resource.team_id)
  const isGuest = chosen === '0'
  const placeName = usePlaceName(place)
  return (
    <Dialog
      title={t('Check a person')}
      subtitle={placeName(place.places.at(-1) ?? null)}
      size="large"
      isOpen={isOpen}
      onOpenChange={(value) => !value && onClose()}
      footer={
        mayViewAs && chosen !== null && (!isGuest || board !== undefined) ? (
          <Button
            icon={<Eye />}
            onClick={() => {
              onClose()
              go(viewAsPath(path, resource.team_id, Number(chosen)))
            }}
          >
            {t('View as this person')}
          </Button>
        ) : undefined
      }
    >
      <Dropdown
        label={t('Person')}
        search
        value={chosen}
        placeholder={t('Choose a person')}
        options={[
          ...members.list.map(({ id, name, photo_url, role }) => ({
            id: String(id),
            label: name,
            hint: roleName(t, role),
            icon: <Avatar name={name} src={photo_url} seed={String(id)} size={20} isDecorative />,
          })),
          { id: '0', label: t('A guest without an account'), icon: <Avatar size={20} /> },
        ]}
        onValueChange={setChosen}
      />
      <div className={classNames(styles['answer'], styles['inDialog'])}>
        {chosen === null && (
          <p className={styles['whyText']}>
            {t('Choose someone to see what they can do here and which setting decides.')}
          </p>
        )}
        {chosen !== null && asked.state === 'loading' && <Skeleton />}
        {asked.state === 'failed' && <Callout tone="warning">{asked.text}</Callout>}
        {asked.state === 'ready' && <WhyList access={asked.access} />}
      </div>
    </Dialog>
  )
}

type Asked =
  | { readonly state: 'idle' | 'loading' }
  | { readonly state: 'failed'; readonly text: string }
  | { readonly state: 'ready'; readonly access: Access }

/** Asks the server, which alone knows what everybody's rights are made of. */
export function useAccess(question: { place: RightsPlace; user_id: number } | null): Asked {
  const { client } = useEntry()
  const [answer, setAnswer] = useState<{ key: string; asked: Asked } | null>(null)
  const resource = question?.place.resource
  const key = question && resource ? `${resource.type}.${resource.id}.${question.user_id}` : null
  useEffect(() => {
    if (key === null) return
    let isOver = false
    const [resource_type = '', resource_id = '', user_id = ''] = key.split('.')
    const team_id = String(resource?.team_id)
    client
      .call(readAccess, {
        params: { team_id },
        query: { resource_type: resource_type as 'team', resource_id, user_id },
      })
      .then(({ data }) => {
        if (!isOver) setAnswer({ key, asked: { state: 'ready', access: data } })
      })
      .catch((error: unknown) => {
        if (!isOver) setAnswer({ key, asked: { state: 'failed', text: errorToast(error)?.text ?? '' } })
      })
    return () => {
      isOver = true
    }
  }, [client, key, resource?.team_id])
  if (key === null) return { state: 'idle' }
  return answer?.key === key ? answer.asked : { state: 'loading' }
}
