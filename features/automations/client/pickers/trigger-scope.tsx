import { useT } from '@weft/i18n/react'
import { Dropdown } from '@weft/ui'

import { FoldersPicker } from './folder-picker.tsx'
import styles from './pickers.module.css'
import { Word } from './words.tsx'

interface Scope {
  folders?: string[] | undefined
  sources?: ('ui' | 'form' | 'api' | 'import')[] | undefined
}

interface TriggerScopeProps {
  readonly options: Scope
  /** Whether it tells by which way something came in. */
  readonly hasSources?: boolean
  /** What comes before the folders. */
  readonly word?: string
  onChange(changed: Scope): void
}

/** What counts unless a rule says otherwise. */
const USUAL = ['ui', 'form', 'api'] as const
const ALL = [...USUAL, 'import'] as const

/** Where something happens, and by which way it comes in. */
export function TriggerScope({ options, hasSources = false, word, onChange }: TriggerScopeProps) {
  const t = useT()
  const names = { ui: t('people'), form: t('forms'), api: t('the API'), import: t('imports') }
  const chosen = options.sources ?? USUAL
  return (
    <>
      <span className={styles['pair']}>
        <Word>{word ?? t('in')}</Word>
        <FoldersPicker value={options.folders} onChange={(folders) => onChange({ folders })} />
      </span>
      {hasSources && (
        <span className={styles['pair']}>
          <Word>{t('by')}</Word>
          <Dropdown
            isMulti
            className={styles['pick']}
            aria-label={t('Ways that count')}
            size="compact"
            value={chosen}
            options={ALL.map((id) => ({ id, label: names[id] }))}
            onValueChange={(ids) => {
              const next = ALL.filter((one) => ids.includes(one))
              const isUsual = next.length === USUAL.length && !next.includes('import')
              onChange({ sources: isUsual ? undefined : next })
            }}
          />
        </span>
      )}
    </>
  )
}

/** Options with some of them changed; undefined takes one away. */
export function withOptions<O extends object>(
  options: O,
  changed: { [Key in keyof O]?: O[Key] | undefined },
): O {
  const next = { ...options, ...changed }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as O
}
