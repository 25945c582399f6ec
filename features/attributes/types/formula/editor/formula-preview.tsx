import { type Patterns, patternsOf, prepareFormula, usesPatterns } from '@weft/formula'
import { useEffect, useMemo, useState } from 'react'

import { useT } from '@weft/i18n/react'
import type { Settings } from '@weft/model'
import type { SettingsWorld } from '../../../client/attribute-member.ts'
import { ValueDisplay } from '../../../client/value-display.tsx'
import { paintResult } from '../paint-result.ts'
import { patternEngine } from '../parts.ts'
import styles from './formula-editor.module.css'

interface FormulaPreviewProps {
  /** As it is stored. */
  formula: string
  settings: Settings
  world: SettingsWorld
}

const RESULT = { paint: paintResult }

/** What the formula comes to for up to three items. */
export function FormulaPreview({ formula, settings, world }: FormulaPreviewProps) {
  const t = useT()
  const patterns = usePatterns(usesPatterns(formula))
  const compute = useMemo(() => {
    const byId = new Map(world.attributes.map((one) => [one.id, one]))
    return prepareFormula(
      formula,
      {
        context: world.context,
        urlOf: world.urlOf,
        attribute(id) {
          const one = byId.get(id)
          const type = one && world.typeOf(one.type)
          return type && { type, settings: { ...type.defaultSettings, ...one.settings } }
        },
      },
      patterns,
    )
  }, [formula, world, patterns])
  const primary = world.attributes.find((one) => one.primary)
  const nameOf = (item: SettingsWorld['items'][number]) => {
    const data = primary ? world.read(item, primary.id) : null
    if (!primary || data === null) return t('Untitled')
    return world.typeOf(primary.type).format(data, primary.settings, world.context)
  }
  if (world.items.length === 0) return null
  return (
    <dl className={styles['preview']} aria-label={t('Preview')}>
      {world.items.map((item) => {
        const data = compute({
          row_id: item.id,
          attribute_id: '',
          read: (id) => world.read(item, id),
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
                <ValueDisplay type={RESULT} data={data} settings={settings} context={world.context} />
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
