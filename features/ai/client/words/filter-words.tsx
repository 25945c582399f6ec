import type { ExtensionPoints } from '@weft/client-kit'
import { useEntry } from '@weft/features/session/client'
import { formatList } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { FilterTree } from '@weft/model'
import { Callout } from '@weft/ui'

import { writeFilter } from '../../shared/index.ts'
import { useMayAsk } from '../use-may-ask.ts'
import { LONGEST_WAIT_MS, useAsked } from './use-asked.ts'
import { WordsForm } from './words-form.tsx'
import { WrittenAnswer } from './written-answer.tsx'

type Props = ExtensionPoints['view.filter']

/** Below the conditions of a filter, for those who may ask the model in the folder. */
export function FilterWords(props: Props) {
  const { team_id, board_id, id } = props.folder
  return useMayAsk({ team_id, board_id, folder_id: id }) ? <Asking {...props} /> : null
}

function Asking({ folder, attribute_ids, say, onTake }: Props) {
  const t = useT()
  const { client } = useEntry()
  const { team_id, board_id, id: folder_id } = folder
  const asked = useAsked<Awaited<ReturnType<typeof write>>>(team_id)
  const { answer, isBusy } = asked

  async function write(prompt: string, signal: AbortSignal) {
    const body = { folder_id, attribute_ids: [...attribute_ids], prompt }
    const call = { params: { team_id: String(team_id) }, body }
    return (await client.call(writeFilter, call, { signal, timeout: LONGEST_WAIT_MS })).data
  }
  const take = async (request_id: string, filter: FilterTree) => {
    if (await asked.take(request_id)) onTake(filter)
  }
  const filter = answer?.filter ?? null
  return (
    <WordsForm
      place={{ team_id, board_id, folder_id }}
      label={t('Which items should be shown?')}
      placeholder={t('For example: mine that are due this week')}
      sent={t(
        'the text above, and {count, plural, one {the name of # attribute} other {the names of # attributes}} of this folder with what can be chosen there, people too. No values of items.',
        { count: attribute_ids.length },
      )}
      asked={asked}
      onAsk={(prompt) => asked.ask((signal) => write(prompt, signal))}
    >
      {answer && answer.left_out.length > 0 && (
        <Callout tone="warning">
          {t('Left out what does not fit: {attributes}', { attributes: formatList(answer.left_out) })}
        </Callout>
      )}
      {answer && filter && (
        <WrittenAnswer isBusy={isBusy} onInsert={() => void take(answer.request_id, filter)}>
          <span>{say(filter)}</span>
        </WrittenAnswer>
      )}
    </WordsForm>
  )
}
