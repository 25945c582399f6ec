import { ExtensionPoint } from '@weft/client-kit'
import { decimalSignOf } from '@weft/numbers'
import { formulaOf, isProblem, readWritten, sayProblem, settleFormula, withNames } from '@weft/formula'
import { late } from '@weft/ui'
import { useState } from 'react'

import { useLocale, useT } from '@weft/i18n/react'
import type { Settings } from '@weft/model'
import type { SettingsProps } from '../../client/attribute-member.ts'
import settingsStyles from '../../client/settings/settings.module.css'
import { fallbackType } from '../../shared/fallback-type.ts'
import { FormulaField } from './editor/formula-field.tsx'
import { withInputLook } from './editor/input-look.ts'
import { FormulaPreview } from './editor/formula-preview.tsx'

const ResultSettings = late(() => import('./editor/result-settings.tsx').then((it) => it.ResultSettings))

/** The formula by the names of attributes, what it comes to, and how that looks. */
export function FormulaSettings({ settings, onChange, attribute, settingsContext }: SettingsProps) {
  const t = useT()
  const others = (settingsContext?.attributes ?? []).filter(({ id }) => id !== attribute?.id)
  const [written, setWritten] = useState(() => withNames(formulaOf(settings), others))
  const { locale } = useLocale()
  const place = settingsContext?.attributes[0]
  const settled = settle(written)
  const problem = isProblem(settled) ? settled : null
  const error = problem && sayProblem(problem, t)

  function settle(text: string) {
    const own = {
      id: attribute?.id ?? '',
      name: attribute?.name ?? '',
      type: 'formula',
      settings: { ...settings, formula: readWritten(text, decimalSignOf(locale)) },
    }
    return settleFormula(own, others, settingsContext?.typeOf ?? fallbackType)
  }
  const write = (text: string) => {
    setWritten(text)
    const found = settle(text)
    const { problem: _old, ...rest } = settings
    // What cannot be kept is held back by its problem, which the check of settings tells.
    const next: Settings = isProblem(found)
      ? { ...rest, formula: text, problem: sayProblem(found, t) }
      : withInputLook({ ...rest, ...found }, settings, others)
    onChange(next)
  }
  return (
    <div className={settingsStyles['settings']}>
      <FormulaField
        value={written}
        attributes={others}
        problem={problem}
        error={error}
        onValueChange={write}
      />
      {place && (
        <ExtensionPoint
          point="attribute.formula"
          team_id={place.team_id}
          board_id={place.board_id}
          attribute_id={attribute?.id}
          onTake={(formula) => write(withNames(formula, others))}
        />
      )}
      {settingsContext && !isProblem(settled) && settled.formula.trim() !== '' && (
        <FormulaPreview formula={settled.formula} settings={settings} settingsContext={settingsContext} />
      )}
      <ResultSettings settings={settings} onChange={onChange} />
    </div>
  )
}
