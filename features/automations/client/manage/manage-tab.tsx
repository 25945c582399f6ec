import { useConnectionStatus } from '@weft/features/connectivity/client'
import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { type Automation, textCollator } from '@weft/model'
import { Button, buttonClass, EmptyState, Link, SearchField, Segmented } from '@weft/ui'
import { searchKey } from '@weft/base'
import { Plus, Zap } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'

import type { RuleSummary } from '../../shared/index.ts'
import styles from '../automations.module.css'
import { useRuleWords } from '../board/rule-board.tsx'
import { withoutMarks } from '../board/rule-words.ts'
import { usePagePlace } from '../page-place.tsx'
import { FIRST_RECIPES } from '../recipes/recipes.ts'
import { RecipeCard } from '../recipes/recipe-card.tsx'
import { useRecipes } from '../recipes/use-recipes.ts'
import { partsOf } from '../rule-sentence.tsx'
import { useLetters } from '../use-letters.ts'
import { useRuleActions } from '../use-rule-actions.ts'
import { RuleTable } from './rule-table.tsx'
import { useSummary } from './use-summary.ts'

const FILTERS = ['all', 'on', 'off', 'failing'] as const
type Filter = (typeof FILTERS)[number]
/** Recipes that somebody without rules is shown. */
const MOST_FIRST = 3

/** All rules of the board, with what each did lately. */
export function ManageTab({ rules }: { rules: readonly Automation[] }) {
  const t = useT()
  const words = useRuleWords()
  const { create } = useRuleActions()
  const summary = useSummary()
  const [filter, setFilter] = useState<Filter>('all')
  const [text, setText] = useState('')
  const find = useRef<HTMLInputElement>(null)
  const isOffline = useConnectionStatus() === 'disconnected'
  const add = () => create({ name: t('New automation') })
  useLetters({ n: add, '/': () => find.current?.focus() })
  const counts = countsOf(rules, summary.data)
  const shown = useMemo(() => {
    const wanted = searchKey(text.trim())
    return rules
      .filter((rule) => fits(rule, filter, summary.data))
      .filter((rule) => {
        const said = withoutMarks([rule.name, ...partsOf(rule, words)].join(' '))
        return wanted === '' || searchKey(said).includes(wanted)
      })
      .toSorted((a, b) => textCollator(words.locale).compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
  }, [rules, filter, summary.data, text, words])
  if (rules.length === 0) return <Nothing onAdd={add} />
  const labels = { all: t('All'), on: t('On'), off: t('Off'), failing: t('Failing') }
  return (
    <div className={styles['tabBody']}>
      <div className={styles['tools']}>
        <Segmented
          label={t('Automations to show')}
          value={filter}
          options={FILTERS.filter((one) => one !== 'failing' || counts.failing > 0 || filter === one).map(
            (value) => ({ value, label: `${labels[value]} ${formatNumber(counts[value])}` }),
          )}
          onValueChange={(next) => setFilter(next)}
        />
        <span className={styles['space']} />
        <SearchField
          ref={find}
          className={styles['find']}
          size="compact"
          label={t('Find')}
          value={text}
          onValueChange={setText}
        />
        <Button variant="primary" size="compact" icon={<Plus />} disabled={isOffline} onClick={add}>
          {t('New automation')}
        </Button>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={t('No automations found')}
          icon={<Zap />}
          isFramed
          actions={
            <Button
              onClick={() => {
                setFilter('all')
                setText('')
              }}
            >
              {t('Show all')}
            </Button>
          }
        />
      ) : (
        <RuleTable rules={shown} summary={summary.data} />
      )}
    </div>
  )
}

function Nothing({ onAdd }: { onAdd(): void }) {
  const t = useT()
  const { hrefOf } = usePagePlace()
  const isOffline = useConnectionStatus() === 'disconnected'
  const first = useRecipes().filter(({ recipe }) => FIRST_RECIPES.includes(recipe.id))
  const drafts = first.flatMap(({ recipe, draft }) => (draft ? [{ id: recipe.id, draft }] : []))
  return (
    <div className={styles['tabBody']}>
      <EmptyState
        title={t('No automations yet')}
        icon={<Zap />}
        actions={
          <Button variant="primary" icon={<Plus />} disabled={isOffline} onClick={onAdd}>
            {t('New automation')}
          </Button>
        }
      >
        {t('Automations act for you when something happens on this board.')}
      </EmptyState>
      <section className={styles['recipes']} aria-label={t('Start from a recipe')}>
        <h2>{t('Start from a recipe')}</h2>
        {drafts.slice(0, MOST_FIRST).map(({ id, draft }) => (
          <RecipeCard key={id} draft={draft} />
        ))}
        <p>{t('It is off until you switch it on.')}</p>
        <Link className={buttonClass({})} href={hrefOf({ tab: 'browse' })}>
          {t('Browse all recipes')}
        </Link>
      </section>
    </div>
  )
}

type Summaries = ReadonlyMap<string, RuleSummary> | null

function isFailing(rule: Automation, summaries: Summaries): boolean {
  return rule.enabled && summaries?.get(rule.id)?.last?.state === 'failed'
}

function fits(rule: Automation, filter: Filter, summaries: Summaries): boolean {
  if (filter === 'all') return true
  return filter === 'failing' ? isFailing(rule, summaries) : rule.enabled === (filter === 'on')
}

function countsOf(rules: readonly Automation[], summaries: Summaries): Record<Filter, number> {
  const count = (filter: Filter) => rules.filter((rule) => fits(rule, filter, summaries)).length
  return { all: rules.length, on: count('on'), off: count('off'), failing: count('failing') }
}
