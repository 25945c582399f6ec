import type { Translate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { LucideIcon } from 'lucide-react'

import type { ActionDefinition } from '../../shared/index.ts'
import { type ClientAction, clientAction, type PartEditorProps } from '../part-member.ts'
import { AttributePicker } from './attribute-picker.tsx'
import { ReceiversPicker } from './receivers-picker.tsx'
import { tracksTime } from './tracks-time.ts'
import { withOptions } from './trigger-scope.tsx'
import { Word } from './words.tsx'

type Options = {
  attribute_id?: string | undefined
  actor?: boolean | undefined
  user_ids?: number[] | undefined
  attribute_ids?: string[] | undefined
}

interface TimerAction {
  icon: LucideIcon
  /** Whether it may leave open which attribute counts. */
  isOfAny?: true
  /** What it does in a sentence, and whose timer it is; '' where nobody is chosen. */
  sentence(people: string, t: Translate): string
}

/** An action on timers of the item. */
export function timerAction(
  definition: ActionDefinition<Options>,
  { icon, isOfAny, sentence }: TimerAction,
): ClientAction {
  return clientAction(definition, {
    icon,
    Editor: isOfAny ? OfAny : OfOne,
    sentence({ actor, user_ids = [], attribute_ids = [] }, { t, ...words }) {
      const who = [
        ...(actor ? [t('the person who started it')] : []),
        ...attribute_ids.map(words.attribute),
        ...words.people(user_ids),
      ]
      return sentence(who.length === 0 ? '' : words.list(who), t)
    },
  })
}

const OfOne = (props: PartEditorProps<Options>) => <Editor {...props} isOfAny={false} />
const OfAny = (props: PartEditorProps<Options>) => <Editor {...props} isOfAny />

function Editor({ options, onChange, isOfAny }: PartEditorProps<Options> & { isOfAny: boolean }) {
  const t = useT()
  return (
    <>
      <Word>{t('of')}</Word>
      <AttributePicker
        value={options.attribute_id}
        isOffered={tracksTime}
        onChange={(attribute_id) => onChange({ ...options, attribute_id })}
        {...(isOfAny && {
          none: {
            label: t('any attribute'),
            onChoose: () => onChange(withOptions(options, { attribute_id: undefined })),
          },
        })}
      />
      <Word>{t('for')}</Word>
      <ReceiversPicker
        label={t('Whose timer it is')}
        value={options}
        onChange={(people) => onChange(withOptions(options, people))}
      />
    </>
  )
}
