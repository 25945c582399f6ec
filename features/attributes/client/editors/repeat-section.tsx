import {
  type DateData,
  dayOfDate,
  describeRule,
  formatExactly,
  nextOccurrence,
  printRule,
  repeatOf,
  rulePresets,
  withRule,
} from '@weft/recurrence'
import { useT } from '@weft/i18n/react'
import type { ValueContext } from '@weft/model'
import { Button, Dropdown } from '@weft/ui'
import { useState } from 'react'
import type { ValueSource } from '../attribute-member.ts'
import { CustomRule } from './custom-rule.tsx'
import styles from './date-more.module.css'
import { RepeatModeField } from './repeat-mode.tsx'
import { RuleEnd } from './rule-end.tsx'

interface RepeatSectionProps {
  draft: DateData
  /** The zone that times are typed in. */
  tz: string
  context: ValueContext
  source: ValueSource | undefined
  onChange(next: DateData): void
}

/** How a date repeats: the usual rules for its day, one of one's own, and when it ends. */
export function RepeatSection({ draft, tz, context, source, onChange }: RepeatSectionProps) {
  const t = useT()
  const repeat = repeatOf(draft)
  const [isCustom, setIsCustom] = useState(false)
  const day = dayOfDate({ ...draft, tz: draft.tz ?? tz })
  const zone = draft.tz ?? tz
  const presets = new Map(rulePresets(day).map((rule) => [printRule(rule), rule]))
  const bare = repeat && { ...repeat.read, count: null, until: null }
  const known = bare && presets.has(printRule(bare)) ? printRule(bare) : null
  const chosen = repeat === null ? 'none' : isCustom ? 'custom' : (known ?? 'custom')
  const choose = (id: string) => {
    setIsCustom(id === 'custom')
    if (id === 'none') onChange(withRule(draft, null, tz))
    const rule = presets.get(id) ?? (id === 'custom' && !repeat ? presets.values().next().value : undefined)
    if (rule) {
      const { count = null, until = null } = repeat?.read ?? {}
      onChange(withRule(draft, { ...rule, count, until }, tz))
    }
  }
  const next = repeat && nextOccurrence(draft)
  return (
    <div className={styles['section']}>
      <Dropdown
        label={t('Repeat')}
        size="compact"
        value={chosen}
        options={[
          { id: 'none', label: t('Does not repeat') },
          ...[...presets].map(([id, rule]) => ({ id, label: describeRule(rule, t, context, zone) })),
          { id: 'custom', label: t('Custom…') },
        ]}
        onValueChange={choose}
      />
      {repeat && chosen === 'custom' && (
        <CustomRule
          rule={repeat.read}
          day={day}
          context={context}
          onChange={(rule) => onChange(withRule(draft, rule, tz))}
        />
      )}
      {repeat && (
        <>
          <RuleEnd
            rule={repeat.read}
            day={day}
            tz={zone}
            hasTime={draft.hasTime}
            onChange={(rule) => onChange(withRule(draft, rule, tz))}
          />
          <RepeatModeField draft={draft} source={source} onChange={onChange} />
          <div className={styles['next']}>
            <span>
              {next
                ? t('Next: {date}', {
                    date: formatExactly({ start: next.start, hasTime: next.hasTime }, {}, context),
                  })
                : t('This is the last one')}
            </span>
            {next && (
              <Button variant="ghost" size="compact" onClick={() => onChange(next)}>
                {t('Skip to it')}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}
