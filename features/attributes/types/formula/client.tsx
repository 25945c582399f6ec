import { isComputedError, type Settings, type ValueContext } from '@weft/model'
import { t } from '@weft/i18n'
import { lateComponent, latePart } from '@weft/ui'
import { Sigma } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import styles from '../../client/family.module.css'
import { sayDate } from '../../client/paint/dates.ts'
import { rootOf, setText, setTitle } from '../../client/paint/reuse.ts'
import { paintText } from '../../client/paint/text.ts'
import { NoSettings } from '../../client/settings/no-settings.tsx'
import { asDate } from '../../shared/dates/date-data.ts'
import { followsTime, formulaOf, inputsOf, usesPatterns } from '../../shared/formula/dependencies.ts'
import { resultOf } from '../../shared/formula/kinds.ts'
import { definition } from './definition.ts'
import { followTime, formulaProgram, patternEngine, usedPart } from './parts.ts'
import look from './formula.module.css'

/** A value by its own kind: as the type of that kind would show it. */
function paint(cell: HTMLElement, data: unknown, settings: Settings, context: ValueContext): void {
  if (isComputedError(data)) {
    const root = rootOf(cell, 'error', look['error'])
    setText(root, definition.format(data, settings, context))
    setTitle(root, t(data.reason))
    return
  }
  if (typeof data === 'number') {
    setText(rootOf(cell, 'number', styles['number']), definition.format(data, settings, context))
    return
  }
  if (typeof data === 'boolean') {
    const root = rootOf(cell, 'verdict', look['verdict'])
    root.toggleAttribute('data-true', data)
    setText(root, data ? t('Yes') : t('No'))
    return
  }
  const date = asDate(data)
  if (!date) {
    paintText(cell, data === null ? '' : definition.format(data, settings, context))
    return
  }
  const root = rootOf(cell, 'date', styles['date'])
  const said = sayDate(date, settings, context)
  setText(root, said.text)
  setTitle(root, said.title)
}

export const member: ClientAttributeType = {
  ...definition,
  icon: Sigma,
  computed: {
    inputs: inputsOf,
    followsTime,
    prepare(settings, world) {
      const formula = formulaOf(settings)
      const program = usedPart(formulaProgram)
      const isPatterned = usesPatterns(formula)
      const engine = isPatterned ? usedPart(patternEngine) : null
      if (followsTime(settings)) followTime()
      if (!program || (isPatterned && !engine)) return () => null
      return program.prepareFormula(formula, world, engine && program.patternsOf(engine))
    },
  },
  // Words of ours have translations, values do not.
  groups: (data, settings, context) =>
    definition.groups?.(data, settings, context).map((group) => ({
      ...group,
      label: typeof data === 'boolean' ? t(group.label) : group.label,
    })) ?? [],
  intake: latePart(() => import('./intake.ts').then((it) => it.intake)),
  paint,
  Editor: NoSettings,
  Settings: lateComponent(() => import('./editing.tsx').then((it) => it.FormulaSettings)),
  editOn: 'open',
  align: (settings) => (resultOf(settings) === 'number' ? 'end' : 'start'),
}
