import { type DateData, REPEAT_MODES, type RepeatMode, repeatOf, withMode } from '@weft/recurrence'
import { useDataIfAny } from '@weft/features/connectivity/client'
import { currentDoneRule } from '@weft/features/boards/shared'
import { useT } from '@weft/i18n/react'
import type { Attribute, Board } from '@weft/model'
import { Dropdown } from '@weft/ui'
import type { ValueSource } from '../attribute-member.ts'
import { explainMode, nameMode } from './say-mode.ts'

interface RepeatModeFieldProps {
  draft: DateData
  /** On whose board the item may become done; without it nothing is said about that. */
  source: ValueSource | undefined
  onChange(next: DateData): void
}

/** How a repeated date goes on: on its item or on a copy, when that is done or when the day comes. */
export function RepeatModeField({ draft, source, onChange }: RepeatModeFieldProps) {
  const t = useT()
  const lacksRule = useLacksDoneRule(source)
  const mode = repeatOf(draft)?.mode
  if (!mode) return null
  const isStuck = lacksRule && mode !== 'schedule'
  return (
    <Dropdown
      label={t('Next occurrence')}
      size="compact"
      value={mode}
      description={
        isStuck
          ? t('Choose what counts as done in the board settings. Until then, nothing happens.')
          : explainMode(mode, t)
      }
      options={REPEAT_MODES.map((id) => ({ id, label: nameMode(id, t), description: explainMode(id, t) }))}
      onValueChange={(id) => onChange(withMode(draft, id as RepeatMode))}
    />
  )
}

/** Whether nothing on the board of a value can become done. */
function useLacksDoneRule(source: ValueSource | undefined): boolean {
  const store = useDataIfAny()?.store
  const attributes = store?.collection<Attribute>('attributes')
  const own = source && attributes?.get(source.attribute_id)
  const board = own && store?.collection<Board>('boards').get(own.board_id)
  return board !== undefined && currentDoneRule(board, (id) => attributes?.get(id)?.settings) === null
}
