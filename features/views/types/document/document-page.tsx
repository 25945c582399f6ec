import { FileText, Pencil, SlidersHorizontal } from 'lucide-react'
import { type CSSProperties, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { newUuid } from '@weft/base'
import { ExtensionPoint } from '@weft/client-kit'
import { PanelTitle, PanelValues, type TitleField } from '@weft/features/items/client'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import type { LiveQuery, QueryEnv } from '@weft/query'
import { Button, EmptyState, holdKeys, type LabelColor } from '@weft/ui'

import { CardCover, coverOf, defaultCover } from '../../client/cards/card-cover.tsx'
import { cardAttributes, nameOf } from '../../client/cards/card-attributes.ts'
import { CardValue } from '../../client/cards/card-values.tsx'
import { usePanelKeys } from '../../client/panel-keys.ts'
import { usePanelContext } from '../../client/panel-context.ts'
import { usePastMoment } from '../../client/past/past-moment.ts'
import type { ItemRow, ShownAttribute, ViewActions, ViewRecords } from '../../client/view-member.ts'
import { Contents } from './contents.tsx'
import type { DocumentSettings } from './definition.ts'
import styles from './document.module.css'
import { Edited } from './edited.tsx'
import { PageBody } from './page-body.tsx'
import { PageMenu } from './page-menu.tsx'
import { pageBeside, pathTo } from './page-nodes.ts'

interface DocumentPageProps {
  item: Item
  /** Null where the folder has no long text. */
  body: ShownAttribute | null
  own: DocumentSettings
  color: LabelColor | null
  /** It was made a moment ago: its title is written next. */
  isNew: boolean
  query: LiveQuery<ItemRow>
  env: QueryEnv
  records: ViewRecords
  actions: ViewActions
  /** What was typed for it before it was there. */
  takeTyped?: ((item_id: string) => string | null) | undefined
  onAdd(parent_id?: string): void
}

const BODY_TYPE = 'longtext'
/** Values that stand in the line below a title. */
const IN_LINE = 2

/** One item as a page: cover, title, attributes, body, and its headings beside it. */
export function DocumentPage(props: DocumentPageProps) {
  const { item, body, own, color, isNew, query, env, records, actions, takeTyped } = props
  const page = useRef<HTMLElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const title = useRef<TitleField>(null)
  const panelContext = usePanelContext(records, actions)
  const isPast = usePastMoment() !== null
  const [isUnfolded, setUnfolded] = useUnfolded(own.show_attributes)
  const picture = own.cover ? coverOf(item, defaultCover(records)) : null
  const rest = records.all.filter(({ id }) => id !== body?.id && id !== records.primary?.id)
  // Before the browser handles another key: no letter may fall between two fields.
  useLayoutEffect(() => {
    const typed = takeTyped?.(item.id) ?? null
    if (typed !== null || isNew) title.current?.begin(typed ?? '')
  }, [isNew, item.id, takeTyped])
  const onUnfold = useCallback(() => flushSync(() => setUnfolded(true)), [setUnfolded])
  usePanelKeys({ item, records, actions, ...usePagesBeside(props), within: '[data-pages]', onUnfold })
  const focusText = () =>
    text.current?.querySelector<HTMLElement>('[contenteditable=true], [data-to-come]')?.focus()
  const [isBegun, setBegun] = useState(false)
  const [isWhole, setWhole] = useState(false)
  return (
    <article
      ref={page}
      className={styles['page']}
      data-full={own.full_width || undefined}
      data-color={color ?? undefined}
      data-document
    >
      {picture ? (
        <div className={styles['cover']}>
          <CardCover picture={picture} context={records.context} fit="crop" />
        </div>
      ) : (
        own.cover && <Band />
      )}
      <div className={styles['spread']}>
        <div className={styles['sheet']}>
          {own.cover && !picture && (
            <span className={styles['tile']} aria-hidden>
              <FileText />
            </span>
          )}
          <PagePath {...{ item, records, actions }} />
          <div className={styles['title']}>
            <PanelTitle ref={title} item={item} panelContext={panelContext} onEnter={focusText} />
          </div>
          <PageLine
            {...props}
            count={rest.length}
            isUnfolded={isUnfolded}
            onUnfold={() => setUnfolded(!isUnfolded)}
          />
          {isUnfolded && (
            <div className={styles['values']}>
              <PanelValues
                item={item}
                panelContext={{ ...panelContext, attributes: rest, addDescription: undefined }}
              />
            </div>
          )}
          <div ref={text} className={styles['text']}>
            {body ? (
              <PageBody {...{ item, body, isBegun, query, env, records, actions }} onWhole={setWhole} />
            ) : (
              <NoBody actions={actions} onBegin={() => setBegun(true)} />
            )}
          </div>
        </div>
        {body && !isPast && (
          <ExtensionPoint
            point="item.text"
            attribute_id={body.id}
            place="page"
            {...{ item, panelContext, text, isWhole }}
          />
        )}
        {own.contents && body && <Contents page={page} text={text} />}
      </div>
    </article>
  )
}

/** Whether the attributes stand unfolded; another choice for the view begins anew. */
function useUnfolded(isShown: boolean) {
  const [isUnfolded, setUnfolded] = useState(isShown)
  const [wasShown, setWasShown] = useState(isShown)
  if (wasShown !== isShown) {
    setWasShown(isShown)
    setUnfolded(isShown)
  }
  return [isUnfolded, setUnfolded] as const
}

/** The ways to the pages before and after one. */
function usePagesBeside({ item, query, records, actions }: DocumentPageProps) {
  return useMemo(() => {
    const pages = {
      itemOf: records.item,
      childrenOf: records.children,
      rootAt: (at: number) => (at < 0 ? undefined : query.at(at)?.row),
      indexOf: (id: string) => query.indexOf(id),
    }
    const go = (step: -1 | 1) => () => {
      const next = pageBeside(item, step, pages)
      if (next) actions.openItem(next.id)
    }
    return { onPrevious: go(-1), onNext: go(1) }
  }, [item, query, records, actions])
}

/** The pages that one lies in. */
function PagePath({ item, records, actions }: Pick<DocumentPageProps, 'item' | 'records' | 'actions'>) {
  const t = useT()
  const path = pathTo(item, records.item).filter((id) => records.item(id))
  if (path.length === 0) return null
  return (
    <nav className={styles['path']} aria-label={t('Where this page is')}>
      {path.map((id) => (
        <button key={id} type="button" onClick={() => actions.openItem(id)}>
          <bdi>{nameOf(records.item(id), records) || t('Untitled')}</bdi>
        </button>
      ))}
    </nav>
  )
}

interface PageLineProps extends DocumentPageProps {
  /** How many attributes can be unfolded. */
  count: number
  isUnfolded: boolean
  onUnfold(): void
}

/** The line below the title: some values, who edited it, and its menu. */
function PageLine({ item, body, records, actions, count, isUnfolded, onUnfold, onAdd }: PageLineProps) {
  const t = useT()
  const line = cardAttributes(records, { count: IN_LINE, without: [body?.id ?? null] })
  return (
    <div className={styles['line']}>
      {!isUnfolded &&
        line.map((attribute) => (
          <CardValue
            key={attribute.id}
            {...{ item, attribute }}
            context={records.context}
            done={records.done}
          />
        ))}
      <Edited item={item} context={records.context} />
      {count > 0 && (
        <Button
          variant="ghost"
          size="compact"
          icon={<SlidersHorizontal />}
          aria-expanded={isUnfolded}
          onClick={onUnfold}
        >
          {t('{count, plural, one {# attribute} other {# attributes}}', { count })}
        </Button>
      )}
      <span className={styles['tools']}>
        <PageMenu id={item.id} {...{ records, actions, onAdd }} isOpen />
      </span>
    </div>
  )
}

function NoBody({ actions, onBegin }: Pick<DocumentPageProps, 'actions'> & { onBegin(): void }) {
  const t = useT()
  const begin = () => {
    // The editor comes later than the first words.
    holdKeys()
    onBegin()
    const attribute = { id: newUuid(), name: t('Notes'), type: BODY_TYPE, settings: {} }
    actions.act({ attributes: [attribute] }).catch(ignore)
  }
  return (
    <EmptyState
      icon={<FileText />}
      title={t('No text yet')}
      actions={
        actions.rights.createAttribute && (
          <Button variant="primary" icon={<Pencil />} onClick={begin}>
            {t('Start writing')}
          </Button>
        )
      }
    >
      {t('Pages keep their text in a Notes attribute, which is added once you begin.')}
    </EmptyState>
  )
}

/** Threads in the colour of the item, or in the accent, where it has no picture. */
function Band() {
  const lines = Array.from({ length: 9 }, (_, at) => at * 16)
  return (
    <svg className={styles['band']} aria-hidden preserveAspectRatio="none" viewBox="0 0 800 104">
      {lines.map((y) => (
        <path
          key={y}
          style={{ '--y': y } as CSSProperties}
          d={`M0 ${y - 10} C 130 ${y - 34}, 260 ${y + 26}, 400 ${y} S 660 ${y - 30}, 800 ${y + 8}`}
        />
      ))}
    </svg>
  )
}

/** A program that cannot be loaded is reported by the page. */
function ignore(): void {}
