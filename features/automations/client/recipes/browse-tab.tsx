import { searchKey } from '@weft/base'
import { formatList, msg } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Button, EmptyState, SearchField } from '@weft/ui'
import { Zap } from 'lucide-react'
import { useRef, useState } from 'react'

import styles from '../automations.module.css'
import { useRuleWords } from '../board/rule-board.tsx'
import { withoutMarks } from '../board/rule-words.ts'
import { partsOf } from '../rule-sentence.tsx'
import { useLetters } from '../use-letters.ts'
import type { RecipeGroup } from './recipe.ts'
import { RecipeCard } from './recipe-card.tsx'
import type { Need } from './recipe-parts.ts'
import { type OfferedRecipe, useRecipes } from './use-recipes.ts'

const GROUPS: readonly (readonly [group: RecipeGroup, title: string])[] = [
  ['status', msg('Status')],
  ['dates', msg('Dates and times')],
  ['people', msg('People and items')],
  ['forms', msg('Forms')],
  ['web', msg('Chats and other programs')],
]

/** What a board lacks, as one adds it. */
const NEEDS: Readonly<Record<Need, string>> = {
  primary: msg('a name'),
  status: msg('a status'),
  open: msg('a status that means open'),
  doing: msg('a status that means in progress'),
  done: msg('a status that means done'),
  doneRule: msg('what means done, in the board settings'),
  people: msg('an attribute for people'),
  date: msg('a date'),
  number: msg('a number'),
  email: msg('an email address'),
  reference: msg('a reference'),
  button: msg('a button that starts automations'),
  form: msg('a form'),
  folder: msg('a folder'),
  time: msg('time tracking'),
  sharedTime: msg('time tracking that everyone sees'),
  otherFolder: msg('a second folder'),
}

/** Rules to begin with: those that this board can have, and what it needs for the others. */
export function BrowseTab() {
  const t = useT()
  const words = useRuleWords()
  const offered = useRecipes()
  const [text, setText] = useState('')
  const find = useRef<HTMLInputElement>(null)
  useLetters({ '/': () => find.current?.focus() })
  const wanted = searchKey(text.trim())
  const ready = offered.flatMap(({ recipe, draft }) => (draft ? [{ recipe, draft }] : []))
  const shown = ready.filter(({ draft }) => {
    const { name, trigger = null, conditions = null, steps = [] } = draft
    const said = withoutMarks([name, ...partsOf({ trigger, conditions, steps }, words)].join(' '))
    return wanted === '' || searchKey(said).includes(wanted)
  })
  return (
    <div className={styles['tabBody']}>
      <div className={styles['tools']}>
        <p className={styles['hint']}>
          {t('A recipe becomes an automation of yours. It is off until you switch it on.')}
        </p>
        <span className={styles['space']} />
        <SearchField
          ref={find}
          className={styles['find']}
          size="compact"
          label={t('Find')}
          value={text}
          onValueChange={setText}
        />
      </div>
      {shown.length === 0 && (
        <EmptyState
          title={t('No recipes found')}
          icon={<Zap />}
          isFramed
          actions={<Button onClick={() => setText('')}>{t('Show all')}</Button>}
        />
      )}
      {GROUPS.map(([group, title]) => {
        const own = shown.filter(({ recipe }) => recipe.group === group)
        return own.length === 0 ? null : (
          <section key={group} className={styles['browse']} aria-label={t(title)}>
            <h2>{t(title)}</h2>
            <div>
              {own.map(({ recipe, draft }) => (
                <RecipeCard key={recipe.id} draft={draft} />
              ))}
            </div>
          </section>
        )
      })}
      {wanted === '' && <Lacking offered={offered} />}
    </div>
  )
}

/** What to add to the board, so that it can have the other recipes. */
function Lacking({ offered }: { offered: readonly OfferedRecipe[] }) {
  const t = useT()
  const lacking = offered.filter(({ draft }) => draft === null)
  if (lacking.length === 0) return null
  const needs = [...new Set(lacking.flatMap(({ lacks }) => lacks))].map((need) => t(NEEDS[need]))
  return (
    <p className={styles['hint']}>
      {t(
        '{count, plural, one {# more recipe needs} other {# more recipes need}} something that this board does not have: {needs}.',
        { count: lacking.length, needs: formatList(needs, { type: 'disjunction' }) },
      )}
    </p>
  )
}
