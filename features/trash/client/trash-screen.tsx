import { ServerOnly } from '@weft/features/connectivity/client'
import { useEnterTeam, useTeams } from '@weft/features/session/client'
import { usePeopleOf } from '@weft/features/workspaces/client'
import { useT } from '@weft/i18n/react'
import type { Team } from '@weft/model'
import { BulkBar, Button, Dropdown, EmptyState, Page, RowList, SearchField, Skeleton } from '@weft/ui'
import { Eye, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { TRASH_KINDS, type TrashEntry, type TrashKind } from '../shared/index.ts'
import { TrashRow, useKindNames } from './trash-row.tsx'
import { useLookAtRestore } from './use-look-at-restore.ts'
import { useTrash } from './use-trash.ts'
import { useTrashActions } from './use-trash-actions.ts'
import styles from './trash.module.css'

/** What was deleted in a workspace: the way back, and the end. */
export function TrashScreen({ team_id }: { team_id: number }) {
  const t = useT()
  useEnterTeam(team_id)
  const team = useTeams().find((one) => one.id === team_id)
  if (!team) {
    return (
      <EmptyState title={t('The trash could not be loaded')} level={1}>
        {t('You do not have access to this workspace.')}
      </EmptyState>
    )
  }
  return (
    <ServerOnly title={t('Trash')}>
      <TrashList key={team_id} team={team} />
    </ServerOnly>
  )
}

const ALL = 'all'

function TrashList({ team }: { team: Team }) {
  const t = useT()
  const kinds = useKindNames()
  const [kind, setKind] = useState<TrashKind | null>(null)
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const trash = useTrash(team.id, { kind, search })
  const { members } = usePeopleOf(team.id)
  const names = new Map(members?.map(({ id, name }) => [id, name]))
  const entries = trash.entries ?? []
  const actions = useTrashActions(team.id, {
    onGone(ids) {
      trash.drop(ids)
      // What lay below a place is another thing now that the place is back, or gone.
      if (entries.some(({ id, kind }) => ids.has(id) && (kind === 'folder' || kind === 'board')))
        trash.again()
      setPicked((before) => new Set([...before].filter((id) => !ids.has(id))))
    },
    onEmptied: trash.again,
  })
  const chosen = entries.filter(({ id }) => picked.has(id))
  const look = useLookAtRestore(team.id, names)
  const isAsked = kind !== null || search.trim() !== ''

  return (
    <Page
      title={t('Trash')}
      width={860}
      description={
        trash.days === null
          ? t('What was deleted in {name}.', { name: team.name })
          : t(
              '{count, plural, one {What was deleted in {name} can be restored for # day.} other {What was deleted in {name} can be restored for # days.}}',
              { name: team.name, count: trash.days },
            )
      }
      actions={
        entries.some(({ may_remove }) => may_remove) && (
          <Button
            tone="danger"
            icon={<Trash2 />}
            disabled={actions.isBusy}
            onClick={() => void actions.empty()}
          >
            {t('Empty trash')}
          </Button>
        )
      }
    >
      <div className={styles['tools']}>
        <Dropdown
          aria-label={t('Kind')}
          value={kind ?? ALL}
          options={[
            { id: ALL, label: t('Everything') },
            ...TRASH_KINDS.map((id) => ({ id, label: kinds[id] })),
          ]}
          onValueChange={(id) => setKind(id === ALL ? null : (id as TrashKind))}
        />
        <SearchField label={t('Search the trash')} value={search} onValueChange={setSearch} />
      </div>
      <Entries {...{ trash, actions, names, picked, isAsked }} onPick={setPicked} />
      <div className={styles['bar']}>
        <PickedActions {...{ chosen, actions }} look={look.of(chosen)} onClear={() => setPicked(new Set())} />
      </div>
    </Page>
  )
}

interface EntriesProps {
  readonly trash: ReturnType<typeof useTrash>
  readonly actions: ReturnType<typeof useTrashActions>
  readonly names: ReadonlyMap<number, string>
  readonly picked: ReadonlySet<string>
  /** Something was looked for, so that nothing found is no empty trash. */
  readonly isAsked: boolean
  onPick(change: (before: ReadonlySet<string>) => ReadonlySet<string>): void
}

/** What lies in the trash, or why nothing is shown. */
function Entries({ trash, actions, names, picked, isAsked, onPick }: EntriesProps) {
  const t = useT()
  const { entries } = trash
  if (trash.isFailed) {
    return (
      <EmptyState
        title={t('Error getting trash data')}
        icon={<Trash2 />}
        isFramed
        actions={<Button onClick={trash.again}>{t('Try again')}</Button>}
      >
        {t('The server did not answer as expected. Nothing in the trash is lost.')}
      </EmptyState>
    )
  }
  if (entries === null) return <Skeleton rows={6} />
  if (entries.length === 0) {
    return (
      <EmptyState
        title={isAsked ? t('Nothing found in the trash') : t('The trash is empty')}
        icon={<Trash2 />}
        isFramed
      >
        {isAsked
          ? t('Try another name, or show everything.')
          : t(
              '{count, plural, one {What you delete waits here for # day before it is gone.} other {What you delete waits here for # days before it is gone.}}',
              { count: trash.days ?? 0 },
            )}
      </EmptyState>
    )
  }
  return (
    <>
      <RowList label={t('Trash')}>
        {entries.map((entry) => (
          <TrashRow
            key={entry.id}
            entry={entry}
            by={nameOf(t, entry, names)}
            isPicked={picked.has(entry.id)}
            isBusy={actions.isBusy}
            onPick={(isPicked) => onPick((before) => withId(before, entry.id, isPicked))}
            onRestore={() => void actions.restore([entry])}
            onRemove={() => void actions.remove([entry])}
          />
        ))}
      </RowList>
      {trash.hasMore && (
        <Button variant="ghost" onClick={trash.more}>
          {t('Show more')}
        </Button>
      )}
    </>
  )
}

interface PickedActionsProps extends Pick<EntriesProps, 'actions'> {
  readonly chosen: readonly TrashEntry[]
  /** Shows what restoring them would do. */
  readonly look: (() => void) | null
  onClear(): void
}

/** What is done with several entries at once. */
function PickedActions({ chosen, actions, look, onClear }: PickedActionsProps) {
  const t = useT()
  const mayRestore = !actions.isBusy && chosen.every(({ may_restore }) => may_restore)
  return (
    <BulkBar count={chosen.length} onClear={onClear}>
      <Button
        variant="ghost"
        size="compact"
        icon={<RotateCcw className="icon-flip" />}
        disabled={!mayRestore}
        onClick={() => void actions.restore(chosen)}
      >
        {t('Restore')}
      </Button>
      {look && (
        <Button variant="ghost" size="compact" icon={<Eye />} disabled={!mayRestore} onClick={look}>
          {t('Pretend first')}
        </Button>
      )}
      <Button
        variant="ghost"
        size="compact"
        tone="danger"
        icon={<Trash2 />}
        disabled={actions.isBusy || !chosen.every(({ may_remove }) => may_remove)}
        onClick={() => void actions.remove(chosen)}
      >
        {t('Delete forever')}
      </Button>
    </BulkBar>
  )
}

function withId(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

/** Who left the workspace since is still somebody. */
function nameOf(
  t: ReturnType<typeof useT>,
  { deleted_by }: TrashEntry,
  names: ReadonlyMap<number, string>,
): string | undefined {
  if (deleted_by === null || names.size === 0) return undefined
  return deleted_by > 0 ? (names.get(deleted_by) ?? t('Removed User')) : t('Guest')
}
