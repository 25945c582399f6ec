import type { Translate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { LucideIcon } from 'lucide-react'

import type { TriggerDefinition } from '../../shared/index.ts'
import type { TimedOptions } from '../../shared/timed.ts'
import { type ClientTrigger, clientTrigger, type PartEditorProps } from '../part-member.ts'
import { AttributePicker } from './attribute-picker.tsx'
import { tracksTime } from './tracks-time.ts'
import { TriggerScope, withOptions } from './trigger-scope.tsx'
import { Word } from './words.tsx'

interface TimerTrigger {
  icon: LucideIcon
  /** What it is in a sentence: of any attribute, or of this one. */
  sentence(attribute: string, t: Translate): string
}

/** A trigger that asks which timers count, and where. */
export function timerTrigger(
  definition: TriggerDefinition<TimedOptions>,
  { icon, sentence }: TimerTrigger,
): ClientTrigger {
  return clientTrigger(definition, {
    icon,
    Editor: TimerScope,
    sentence: ({ attribute_id }, { t, ...words }) =>
      sentence(attribute_id === undefined ? '' : words.attribute(attribute_id), t),
  })
}

function TimerScope({ options, onChange }: PartEditorProps<TimedOptions>) {
  const t = useT()
  return (
    <>
      <Word>{t('of')}</Word>
      <AttributePicker
        value={options.attribute_id}
        isOffered={tracksTime}
        onChange={(attribute_id) => onChange({ ...options, attribute_id })}
        none={{
          label: t('any time that everyone sees'),
          onChoose: () => onChange(withOptions(options, { attribute_id: undefined })),
        }}
      />
      <TriggerScope options={options} onChange={(changed) => onChange(withOptions(options, changed))} />
    </>
  )
}
