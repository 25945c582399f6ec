import { ExtensionPoint } from '@weft/client-kit'
import { useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, EmptyState, Page, SearchField, Segmented, Skeleton } from '@weft/ui'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { MOST_HITS, searchPath } from '../shared/index.ts'
import { FilterChips } from './filters/filter-chips.tsx'
import { chosenFilters, hasControl, withFilter } from './filters/filter-choices.ts'
import { Offered } from './filters/offered.tsx'
import { groupHits } from './hit-groups.ts'
import { HitList } from './hit-list.tsx'
import { noteOf } from './hit-note.ts'
import styles from './search.module.css'
import { type Hits, useHits } from './use-hits.ts'

/** Hits of a first answer; more are asked for when they are wanted. */
const FIRST = 20

/** Everything that a person may see and that holds some words. */
export function SearchScreen({ asked }: { readonly asked: string }) {
  const t = useT()
  const go = useGo()
  const [text, setText] = useState(asked)
  const [limit, setLimit] = useState(FIRST)
  const [shownAsked, setShownAsked] = useState(asked)
  // Another question from outside, such as a person who was chosen in the palette.
  if (shownAsked !== asked) {
    setShownAsked(asked)
    if (asked !== text.trim()) setText(asked)
  }
  const change = (value: string) => {
    setText(value)
    setLimit(FIRST)
  }
  const q = text.trim()
  useEffect(() => {
    if (q !== asked && location.pathname === '/search')
      go(q === '' ? '/search' : searchPath(q), { replace: true })
    // The address follows what is typed.
  }, [q, asked, go])
  const found = useHits(text, limit)
  const field = useRef<HTMLDivElement>(null)
  const offered = useRef<HTMLDivElement>(null)
  return (
    <Page title={t('Search')} width={860}>
      <div ref={field}>
        <SearchField
          label={t('Search everything')}
          value={text}
          onValueChange={change}
          onKeyDown={({ key }) => key === 'ArrowDown' && offered.current?.querySelector('button')?.focus()}
          autoFocus
        />
      </div>
      <Filters text={text} onChange={change} />
      <FilterChips text={text} onChange={change} isShown={hasControl} />
      <ExtensionPoint point="search.tools" query={q} />
      <Offered
        text={text}
        onChange={change}
        row={offered}
        onChosen={() => field.current?.querySelector('input')?.focus()}
      />
      <Answer text={text} found={found} />
      {found.hits.length === limit && limit < MOST_HITS && (
        <div className={styles['more']}>
          <Button isBusy={found.state === 'loading'} onClick={() => setLimit(MOST_HITS)}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </Page>
  )
}

function Answer({ text, found }: { text: string; found: Hits }) {
  const t = useT()
  const note = noteOf(found)
  const isBare = found.hits.length === 0
  return (
    <>
      <p className={styles['note']} role="status">
        {note}
      </p>
      {found.state === 'loading' && isBare ? (
        <Skeleton rows={6} />
      ) : found.state === 'ready' && isBare ? (
        <EmptyState title={t('Nothing found')} icon={<Search />} isFramed>
          {t('Try fewer words, or take a filter away.')}
        </EmptyState>
      ) : text.trim() === '' ? (
        <EmptyState title={t('Find anything')} icon={<Search />} isFramed>
          {t('Items, texts, comments, files, boards, folders, views and people of all your workspaces.')}
        </EmptyState>
      ) : (
        groupHits(found.hits).map((group) => <HitList key={group.id} group={group} query={text} />)
      )}
    </>
  )
}

function Filters({ text, onChange }: { text: string; onChange(text: string): void }) {
  const t = useT()
  const { type, is, isMine } = chosenFilters(text)
  return (
    <div className={styles['filters']}>
      <Segmented
        label={t('What to find')}
        value={type}
        options={[
          { value: 'all', label: t('All') },
          { value: 'item', label: t('Items') },
          { value: 'document', label: t('Texts') },
          { value: 'comment', label: t('Comments') },
          { value: 'file', label: t('Files') },
        ]}
        onValueChange={(value) => onChange(withFilter(text, 'type', value === 'all' ? null : value))}
      />
      <Segmented
        label={t('State')}
        value={is}
        options={[
          { value: 'any', label: t('Any state') },
          { value: 'open', label: t('Open') },
          { value: 'done', label: t('Done') },
        ]}
        onValueChange={(value) => onChange(withFilter(text, 'is', value === 'any' ? null : value))}
      />
      <Segmented
        label={t('Assigned to')}
        value={isMine ? 'me' : 'anybody'}
        options={[
          { value: 'anybody', label: t('Anybody') },
          { value: 'me', label: t('Me') },
        ]}
        onValueChange={(value) => onChange(withFilter(text, 'assignee', value === 'me' ? 'me' : null))}
      />
    </div>
  )
}
