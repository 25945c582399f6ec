import { FileText, ListTree, SlidersHorizontal } from 'lucide-react'
import { type CSSProperties, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { PanelTitle, PanelValues, type TitleField } from '@weft/features/items/client'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import type { LiveQuery, QueryEnv } from '@weft/query'
import { Button, EmptyState, type LabelColor } from '@weft/ui'

import { CardCover, coverOf, defaultCover } from '../../client/cards/card-cover.tsx'
import { cardAttributes, nameOf } from '../../client/cards/card-attributes.ts'
import { CardValue } from '../../client/cards/card-values.tsx'
import { usePanelKeys } from '../../client/panel-keys.ts'
import { usePanelWorld } from '../../client/panel-world.ts'
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

/** Values that stand in the line below a title. */
const IN_LINE = 3

/** One item as a page: cover, title, attributes, body, and its headings beside it. */
export function DocumentPage(props: DocumentPageProps) {
  const { item, body, own, color, isNew, query, env, records, actions, takeTyped } = props
  const t = useT()
  const page = useRef<HTMLElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const title = useRef<TitleField>(null)
  const world = usePanelWorld(records, actions)
  const [isUnfolded, setUnfolded] = useState(own.show_attributes)
  const [wasUnfolded, setWasUnfolded] = useState(own.show_attributes)
  if (wasUnfolded !== own.show_attributes) {
    setWasUnfolded(own.show_attributes)
    setUnfolded(own.show_attributes)
  }
  const picture = own.cover ? coverOf(item, defaultCover(records)) : null
  const rest = records.all.filter(({ id }) => id !== body?.id && id !== records.primary?.id)
  const line = cardAttributes(records, { count: IN_LINE, without: [body?.id ?? null] })
  // Before the browser handles another key: no letter may fall between two fields.
  useLayoutEffect(() => {
    const typed = takeTyped?.(item.id) ?? null
    if (typed !== null || isNew) title.current?.begin(typed ?? '')
  }, [isNew, item.id, takeTyped])
  const { onPrevious, onNext } = useMemo(() => {
    const world = {
      itemOf: records.item,
      childrenOf: records.children,
      rootAt: (at: number) => (at < 0 ? undefined : query.at(at)?.row),
      indexOf: (id: string) => query.indexOf(id),
    }
    const go = (step: -1 | 1) => () => {
      const next = pageBeside(item, step, world)
      if (next) actions.openItem(next.id)
    }
    return { onPrevious: go(-1), onNext: go(1) }
  }, [item, query, records, actions])
  const onUnfold = useCallback(() => flushSync(() => setUnfolded(true)), [])
  usePanelKeys({ item, records, actions, onPrevious, onNext, within: '[data-pages]', onUnfold })
  const path = pathTo(item, records.item).filter((id) => records.item(id))
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
        color && <Band />
      )}
      <div className={styles['spread']}>
        <div className={styles['sheet']}>
          {color && (
            <span className={styles['tile']} aria-hidden>
              <FileText />
            </span>
          )}
          {path.length > 0 && (
            <nav className={styles['path']} aria-label={t('Where this page lies')}>
              {path.map((id) => (
                <button key={id} type="button" onClick={() => actions.openItem(id)}>
                  <bdi>{nameOf(records.item(id), records) || t('Untitled')}</bdi>
                </button>
              ))}
            </nav>
          )}
          <div className={styles['title']}>
            <PanelTitle
              ref={title}
              item={item}
              world={world}
              onEnter={() =>
                text.current?.querySelector<HTMLElement>('[contenteditable=true], [data-to-come]')?.focus()
              }
            />
          </div>
          <div className={styles['line']}>
            {!isUnfolded &&
              line.map((attribute) => (
                <CardValue key={attribute.id} {...{ item, attribute }} context={records.context} />
              ))}
            <Edited item={item} context={records.context} />
            {rest.length > 0 && (
              <Button
                variant="ghost"
                size="compact"
                icon={<SlidersHorizontal />}
                aria-expanded={isUnfolded}
                onClick={() => setUnfolded(!isUnfolded)}
              >
                {t('{count, plural, one {# attribute} other {# attributes}}', { count: rest.length })}
              </Button>
            )}
            <span className={styles['tools']}>
              <PageMenu id={item.id} {...{ records, actions }} isOpen onAdd={props.onAdd} />
            </span>
          </div>
          {isUnfolded && (
            <div className={styles['values']}>
              <PanelValues item={item} world={{ ...world, attributes: rest }} />
            </div>
          )}
          <div ref={text} className={styles['text']}>
            {body ? (
              <PageBody {...{ item, body, query, env, records, actions }} />
            ) : (
              <EmptyState
                icon={<ListTree />}
                title={t('Pages need a long text')}
                actions={
                  actions.rights.createAttribute && (
                    <Button onClick={(event) => actions.addAttribute(event.currentTarget)}>
                      {t('Add attribute')}
                    </Button>
                  )
                }
              >
                {t('Add an attribute of the type long text to this folder: it is the body of every page.')}
              </EmptyState>
            )}
          </div>
        </div>
        {own.contents && body && <Contents page={page} text={text} />}
      </div>
    </article>
  )
}

/** Threads in the colour of the item, where it has no picture. */
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
