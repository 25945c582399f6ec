import { type Patterns, patternsOf, prepareFormula, usesPatterns } from '@weft/formula'
import { useEffect, useMemo, useState } from 'react'

import { useT } from '@weft/i18n/react'
import type { Settings } from '@weft/model'
import type { SettingsContext } from '../../../client/attribute-member.ts'
import { ValueDisplay } from '../../../client/value-display.tsx'
import { paintResult } from '../paint-result.ts'
import { patternEngine } from '../parts.ts'
import styles from './formula-editor.module.css'

interface FormulaPreviewProps {
  /** As it is stored. */
  formula: string
  settings: Settings
  settingsContext: SettingsContext
}

const RESULT = { paint: paintResult }

/** What the formula comes to for up to three items. */
export function FormulaPreview({ formula, settings, settingsContext }: FormulaPreviewProps) {
  const t = useT()
  const patterns = usePatterns(usesPatterns(formula))
  const compute = useMemo(() => {
    const byId = new Map(settingsContext.attributes.map((one) => [one.id, one]))
    return prepareFormula(
      formula,
      {
        context: settingsContext.context,
        urlOf: settingsContext.urlOf,
        attribute(id) {
          const one = byId.get(id)
          const type = one && settingsContext.typeOf(one.type)
          return type && { type, settings: { ...type.defaultSettings, ...one.settings } }
        },
      },
      patterns,
    )
  }, [formula, settingsContext, patterns])
  const primary = settingsContext.attributes.find((one) => one.primary)
  const nameOf = (item: SettingsContext['items'][number]) => {
    const data = primary ? settingsContext.read(item, primary.id) : null
    if (!primary || data === null) return t('Untitled')
    return settingsContext.typeOf(primary.type).format(data, primary.settings, settingsContext.context)
  }
  if (settingsContext.items.length === 0) return null
  return (
    <dl className={styles['preview']} aria-label={t('Preview')}>
      {settingsContext.items.map((item) => {
        const data = compute({
          row_id: item.id,
          attribute_id: '',
          read: (id) => settingsContext.read(item, id),
          linked: () => null,
        })
        return (
          <div key={item.id} className={styles['line']}>
            <dt className="truncate" dir="auto">
              {nameOf(item)}
            </dt>
            <dd>
              {data === null ? (
                <span className={styles['blank']}>{t('Empty')}</span>
              ) : (
                <ValueDisplay
                  type={RESULT}
                  data={data}
                  settings={settings}
                  context={settingsContext.context}
                />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function usePatterns(isWanted: boolean): Patterns | null {
  const [patterns, setPatterns] = useState<Patterns | null>(null)
  useEffect(() => {
    let isOver = false
    if (isWanted)
      void patternEngine.load().then((engine) => {
        if (!isOver) setPatterns(patternsOf(engine))
      })
    return () => {
      isOver = true
    }
  }, [isWanted])
  return patterns
}
