import { followsTime, formulaOf, inputsOf, resultOf, usesPatterns } from '@weft/formula'
import { t } from '@weft/i18n'
import { asDate } from '@weft/recurrence'
import { late } from '@weft/ui'
import { Sigma } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { periodGroups } from '../../client/paint/period-groups.ts'
import { NoSettings } from '../../client/settings/no-settings.tsx'
import { definition } from './definition.ts'
import { followTime, formulaProgram, patternEngine, usedPart } from './parts.ts'
import { paintResult } from './paint-result.ts'

const periods = periodGroups(definition)

export const member: ClientAttributeType = {
  ...definition,
  icon: Sigma,
  computed: {
    inputs: inputsOf,
    followsTime,
    prepare(settings, env) {
      const formula = formulaOf(settings)
      const program = usedPart(formulaProgram)
      const isPatterned = usesPatterns(formula)
      const engine = isPatterned ? usedPart(patternEngine) : null
      if (followsTime(settings)) followTime()
      if (!program || (isPatterned && !engine)) return () => null
      return program.prepareFormula(formula, env, engine && program.patternsOf(engine))
    },
  },
  // Words of ours have translations, values do not.
  groups(data, settings, context) {
    if (asDate(data)) return periods(data, settings, context)
    const groups = definition.groups?.(data, settings, context) ?? []
    return typeof data === 'boolean' ? groups.map((one) => ({ ...one, label: t(one.label) })) : groups
  },
  input: late(() => import('./input.ts').then((it) => it.input)),
  paint: paintResult,
  Editor: NoSettings,
  Settings: late(() => import('./editing.tsx').then((it) => it.FormulaSettings)),
  editOn: 'open',
  align: (settings) => (resultOf(settings) === 'number' ? 'end' : 'start'),
}
