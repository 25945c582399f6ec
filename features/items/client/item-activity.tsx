import { ArrowRight, CloudOff, FolderInput, PenLine, Plus, RotateCcw, Trash2, Undo2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'

import { isAssignable } from '@weft/features/attributes/shared'
import { ValueDisplay } from '@weft/features/attributes/client'
import { useStore } from '@weft/features/connectivity/client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Folder, Item } from '@weft/model'
import { Button, EmptyState, Skeleton, toast } from '@weft/ui'

import { itemActivity, type ItemEvent, keptText } from '../shared/index.ts'
import type { ItemPartProps } from './extension-points.ts'
import styles from './item-activity.module.css'
import type { PanelAttribute, PanelContext } from './panel-parts.ts'
import { sayMoment } from './say-moment.ts'

interface Loaded {
  events: readonly ItemEvent[]
  after: string | null
}

/** What happened to an item, the latest first; a value that was replaced can be brought back. */
export function ItemActivity({ item, panelContext }: ItemPartProps) {
  const t = useT()
  const { client } = useEntry()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const { id, team_id } = item
  const ask = useCallback(
    (from: string | null) =>
      client
        .call(itemActivity, {
          params: { team_id: String(team_id), id },
          query: from === null ? {} : { after: from },
        })
        .then(({ data, after }): Loaded => ({ events: data, after })),
    [client, team_id, id],
  )
  useEffect(() => {
    let isOver = false
    ask(null)
      .then((page) => {
        if (isOver) return
        setFailed(false)
        setLoaded((before) => (before ? onTop(page, before) : page))
      })
      .catch(() => {
        if (!isOver) setFailed(true)
      })
    return () => {
      isOver = true
    }
    // Another record says that something happened.
  }, [ask, item, tries])
  const retry = () => setTries(tries + 1)
  const showOlder = () => {
    ask(loaded?.after ?? null)
      .then((page) => {
        setFailed(false)
        setLoaded((before) => ({
          events: [...(before?.events ?? []), ...without(page.events, before?.events)],
          after: page.after,
        }))
      })
      .catch(() => setFailed(true))
  }
  if (!loaded)
    return hasFailed ? (
      <EmptyState
        level={3}
        icon={<CloudOff />}
        title={t('The activity could not be loaded')}
        actions={<Button onClick={retry}>{t('Try again')}</Button>}
      >
        {t('The server cannot be reached.')}
      </EmptyState>
    ) : (
      <Skeleton rows={3} />
    )
  return (
    <div className={styles['activity']}>
      <ol className={styles['events']}>
        {loaded.events.map((event) => (
          <Event key={event.id} event={event} item={item} panelContext={panelContext} />
        ))}
      </ol>
      {loaded.events.length === 0 && loaded.after === null && (
        <p className={styles['none']}>{t('No activity is kept for this item anymore.')}</p>
      )}
      {loaded.after !== null && (
        <Button variant="ghost" onClick={showOlder}>
          {t('Show older')}
        </Button>
      )}
      {hasFailed && (
        <p role="alert" className={styles['none']}>
          {t('The server cannot be reached.')}
        </p>
      )}
    </div>
  )
}

/** The first page above what is there already; where they do not meet, it stands alone. */
function onTop(page: Loaded, before: Loaded): Loaded {
  const fresh = without(page.events, before.events)
  if (fresh.length === page.events.length && before.events.length > 0) return page
  return { events: [...fresh, ...before.events], after: before.after }
}

function without(events: readonly ItemEvent[], known: readonly ItemEvent[] = []): readonly ItemEvent[] {
  const ids = new Set(known.map(({ id }) => id))
  return events.filter(({ id }) => !ids.has(id))
}

const ICONS = { created: Plus, changed: PenLine, deleted: Trash2, restored: RotateCcw, moved: FolderInput }

function Event({ event, item, panelContext }: { event: ItemEvent; item: Item; panelContext: PanelContext }) {
  const t = useT()
  const folders = useStore().collection<Folder>('folders')
  const { context } = panelContext
  const { action, attribute_id, user_id } = event
  const attribute = panelContext.attributes.find(({ id }) => id === attribute_id)
  const person = (user_id === null ? undefined : context.people.get(user_id)?.name) ?? t('Someone')
  const who = event.app === null ? person : t('{who} with {app}', { who: person, app: event.app })
  const Icon = attribute?.type.icon ?? ICONS[action as keyof typeof ICONS] ?? PenLine
  const folder = folders.get(String(event.new))?.name
  const moment = sayMoment(event.at, context)
  const said = () => {
    if (attribute_id !== null)
      return attribute
        ? t('{who} changed {attribute}', { who, attribute: attribute.attribute.name })
        : t('{who} changed an attribute that is no longer on this board', { who })
    if (action === 'created') return t('{who} created this item', { who })
    if (action === 'deleted') return t('{who} deleted this item', { who })
    if (action === 'restored') return t('{who} restored this item', { who })
    if (action === 'moved')
      return folder === undefined
        ? t('{who} moved this item to another folder', { who })
        : t('{who} moved this item to {folder}', { who, folder })
    return t('{who} reordered this item', { who })
  }
  const isKept = !attribute?.type.isPartial || event.is_kept === true || event.old === null
  const mayRestore = attribute !== undefined && panelContext.canEdit && isAssignable(attribute.type) && isKept
  const readText = useKeptText(item)
  const restore = async () => {
    if (!attribute) return
    const isWhole = !attribute.type.isPartial || event.old === null
    // What is replaced must be known whole, or others' work in it would be lost.
    const found = isWhole ? { data: event.old } : await readText(attribute.id, String(event.old))
    if (!found || (!isWhole && !(await isKnown(panelContext, item, attribute.id)))) {
      toast.longError(t('This text cannot be brought back now.'))
      return
    }
    void panelContext.setValue(item.id, attribute.id, found.data)
    toast.show(t('{attribute} has its previous value again', { attribute: attribute.attribute.name }))
  }
  return (
    <li className={styles['event']}>
      <Icon aria-hidden="true" />
      <div className={styles['what']}>
        <p>
          <bdi>{said()}</bdi>{' '}
          <time dateTime={event.at} title={moment.exact}>
            {moment.text}
          </time>
        </p>
        {attribute && !attribute.type.isPartial && (
          <div className={styles['change']}>
            <Shown attribute={attribute} data={event.old} panelContext={panelContext} />
            <ArrowRight className="icon-flip" aria-label={t('to')} />
            <Shown attribute={attribute} data={event.new} panelContext={panelContext} />
          </div>
        )}
        {mayRestore && (
          <Button
            variant="ghost"
            size="compact"
            className={styles['restore']}
            icon={<Undo2 />}
            onClick={() => void restore()}
          >
            {t('Restore previous value')}
          </Button>
        )}
      </div>
    </li>
  )
}

function Shown({
  attribute,
  data,
  panelContext,
}: {
  attribute: PanelAttribute
  data: unknown
  panelContext: PanelContext
}) {
  const t = useT()
  if (data === null) return <span className={styles['none']}>{t('Empty')}</span>
  const { type, settings } = attribute
  return (
    <span className={styles['value']}>
      <ValueDisplay type={type} data={data} settings={settings} context={panelContext.context} />
    </span>
  )
}

/** Reads what a long text held by its hash; null where it cannot be had. */
function useKeptText({ id, team_id }: Item) {
  const { client } = useEntry()
  return async (attribute_id: string, hash: string): Promise<{ data: string } | null> => {
    const params = { team_id: String(team_id), id, attribute_id, hash }
    // The caller says that the text cannot be brought back.
    const answer = await client.call(keptText, { params }).catch(() => null)
    return answer?.data ? { data: answer.data.html } : null
  }
}

async function isKnown(panelContext: PanelContext, { id }: Item, attribute_id: string): Promise<boolean> {
  return (await panelContext.wholeValue(id, attribute_id)) !== null
}
