import { errorToast } from '@weft/api-client'
import { linksOfFolder, useAttributeTypes } from '@weft/features/attributes/client'
import {
  boardFeed,
  FeedFailed,
  OfflineNotice,
  useFeed,
  useOutOfReach,
  useRefuseOffline,
  useStore,
} from '@weft/features/connectivity/client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Attribute, Board, Folder, Item } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { Button, Callout, Dialog, Dropdown, Skeleton, Switch, toast } from '@weft/ui'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'

import { moveItem } from '../shared/index.ts'
import { LeftBehindNote } from './left-behind.tsx'
import styles from './move-dialog.module.css'
import { heldAttributes, isCarried, linksBehind, mapAttributes } from './move-mapping.ts'
import { useMovePreview } from './use-move-preview.ts'

interface MappingStepProps {
  item: Item
  /** The item and all below it. */
  tree: readonly Item[]
  target: Folder
  onMoved(folder: Folder): void
  onBack(): void
  onClose(): void
}

/** What goes where on another board, what would be lost, and which labels can be made. */
export function MappingStep({ item, tree, target, onMoved, onBack, onClose }: MappingStepProps) {
  const t = useT()
  const store = useStore()
  const { client } = useEntry()
  const refuseOffline = useRefuseOffline()
  const feed = useFeed(boardFeed(item.team_id, target.board_id))
  const isOutOfReach = useOutOfReach(feed)
  const { phase } = feed
  const own = useCollection(store.collection<Attribute>('attributes'), item.board_id)
  const theirs = useCollection(store.collection<Attribute>('attributes'), target.board_id)
  const board = store.collection<Board>('boards').get(target.board_id)
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>({})
  const [isMoving, setMoving] = useState(false)
  // Stand-ins take no values: what they stand for would be said to be lost.
  const areTypesThere = useAttributeTypes([...own, ...theirs])
  const held = heldAttributes(own, theirs, tree)
  const open = theirs.filter(isCarried)
  const mapping = mapAttributes(held, open, chosen)
  const known = linksOfFolder(store, item.folder_id)
  const links = linksBehind(
    own,
    tree,
    (item_id, attribute_id) => (known?.read(item_id, attribute_id) ?? []) as readonly unknown[],
  )
  const isReady = areTypesThere && (phase === 'live' || phase === 'kept')
  const [createsLabels, setCreatesLabels] = useState(false)
  const asked = { folder_id: target.id, mapping, create_labels: createsLabels }
  const judged = useMovePreview(item, isReady ? asked : null)
  // What was known stays until the answer is there: a switch that goes away loses the focus.
  const told = judged.state === 'asking' ? judged.before : judged.state === 'there' ? judged.preview : null
  const missing = told?.may_create_labels ? told.labels.flatMap(({ names }) => names) : []
  const move = async () => {
    if (judged.state !== 'there' || refuseOffline()) return
    setMoving(true)
    try {
      const params = { team_id: String(item.team_id), id: item.id }
      // What was shown may be lost, and nothing else.
      const lose = judged.preview.lost.map(({ attribute_id }) => attribute_id)
      const body = { ...asked, mapping: { ...mapping }, create_labels: createsLabels && missing.length > 0 }
      await client.call(moveItem, { params, body: { ...body, lose } })
      toast.show(t('Moved to {folder}', { folder: target.name }))
      onMoved(target)
    } catch (error) {
      setMoving(false)
      const said = errorToast(error)
      if (said) toast.longError(said.text)
    }
  }
  return (
    <Dialog
      title={t('Move to {folder}', { folder: `${board?.name ?? ''} / ${target.name}` })}
      subtitle={t('Attributes can only go to attributes of the same type.')}
      size="large"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footerStart={<Button onClick={onBack}>{t('Back')}</Button>}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={judged.state !== 'there' || isMoving}
            onClick={() => void move()}
          >
            {t('Move item')}
          </Button>
        </>
      }
    >
      {isOutOfReach ? (
        <OfflineNotice />
      ) : phase === 'failed' ? (
        <FeedFailed feeds={[feed]} level={3} />
      ) : !isReady ? (
        <Skeleton rows={4} />
      ) : (
        <div className={styles['mapping']}>
          {held.length === 0 && <p>{t('The item holds no values.')}</p>}
          <TargetChoices
            {...{ held, open, mapping }}
            onChoose={(id, to) => setChosen({ ...chosen, [id]: to })}
          />
          {missing.length > 0 && (
            <Switch isSpread checked={createsLabels} onCheckedChange={setCreatesLabels}>
              {t('Add the missing labels: {names}', { names: missing.join(', ') })}
            </Switch>
          )}
          {judged.state === 'asking' && <Skeleton rows={1} />}
          {judged.state === 'refused' && <Callout tone="warning">{judged.reason}</Callout>}
          {judged.state === 'there' && <LeftBehindNote lost={judged.preview.lost} links={links} />}
        </div>
      )}
    </Dialog>
  )
}

interface TargetChoicesProps {
  /** Attributes of which the item has values. */
  held: readonly Attribute[]
  /** Those of the other board. */
  open: readonly Attribute[]
  mapping: ReturnType<typeof mapAttributes>
  onChoose(id: string, to: string | null): void
}

/** Where the values of each attribute go. */
function TargetChoices({ held, open, mapping, onChoose }: TargetChoicesProps) {
  const t = useT()
  return (
    <>
      {held.map((one) => {
        const fitting = open.filter(
          ({ id, type }) =>
            type === one.type && (mapping[one.id] === id || !Object.values(mapping).includes(id)),
        )
        return (
          <div key={one.id} className={styles['line']}>
            <bdi className="truncate">{one.name}</bdi>
            <ArrowRight className="icon-flip" aria-hidden="true" />
            <Dropdown
              aria-label={t('{attribute} goes to', { attribute: one.name })}
              options={[
                ...fitting.map(({ id, name }) => ({ id, label: name })),
                { id: 'none', label: t('Leave behind') },
              ]}
              value={mapping[one.id] ?? 'none'}
              onValueChange={(id) => onChoose(one.id, id === 'none' ? null : id)}
            />
          </div>
        )
      })}
    </>
  )
}
