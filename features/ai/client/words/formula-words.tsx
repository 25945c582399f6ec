import type { ExtensionPoints } from '@weft/client-kit'
import { useStore } from '@weft/features/connectivity/client'
import { useEntry } from '@weft/features/session/client'
import { sayProblem, withNames } from '@weft/formula'
import { useT } from '@weft/i18n/react'
import type { Attribute } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { Callout } from '@weft/ui'

import { writeFormula } from '../../shared/index.ts'
import { useMayAsk } from '../use-may-ask.ts'
import { LONGEST_WAIT_MS, useAsked } from './use-asked.ts'
import { WordsForm } from './words-form.tsx'
import { WrittenAnswer } from './written-answer.tsx'

type Props = ExtensionPoints['attribute.formula']

/** Beside the field of a formula, for those who may ask the model on the board. */
export function FormulaWords(props: Props) {
  return useMayAsk(props) ? <Asking {...props} /> : null
}

function Asking({ team_id, board_id, attribute_id, onTake }: Props) {
  const t = useT()
  const { client } = useEntry()
  const all = useCollection(useStore().collection<Attribute>('attributes'), board_id)
  const asked = useAsked<Awaited<ReturnType<typeof write>>>(team_id)
  const { answer, isBusy } = asked

  async function write(prompt: string, signal: AbortSignal) {
    const call = { params: { team_id: String(team_id) }, body: { board_id, attribute_id, prompt } }
    return (await client.call(writeFormula, call, { signal, timeout: LONGEST_WAIT_MS })).data
  }
  const take = async (request_id: string, formula: string) => {
    if (await asked.take(request_id)) onTake(formula)
  }
  const formula = answer?.formula ?? null
  return (
    <WordsForm
      place={{ team_id, board_id }}
      label={t('What should it work out?')}
      placeholder={t('For example: days until it is due')}
      sent={t(
        'the text above, and {count, plural, one {the name and type of # attribute} other {the names and types of # attributes}} of this board. No values.',
        { count: all.filter(({ id }) => id !== attribute_id).length },
      )}
      asked={asked}
      onAsk={(prompt) => asked.ask((signal) => write(prompt, signal))}
    >
      {answer && formula !== null && (
        <WrittenAnswer isBusy={isBusy} onInsert={() => void take(answer.request_id, formula)}>
          <code dir="ltr">{withNames(formula, all)}</code>
        </WrittenAnswer>
      )}
      {answer?.problem && (
        <Callout tone="danger" isAlert>
          {t('The model wrote a formula that does not work here: {problem}', {
            problem: sayProblem(answer.problem, t),
          })}{' '}
          {t('Say more exactly what you need.')}
        </Callout>
      )}
    </WordsForm>
  )
}
