import { useStore } from '@weft/features/connectivity/client'
import { clientAttributeType } from '@weft/features/attributes/client'
import { useListedFolders, useMe } from '@weft/features/session/client'
import { getLocale } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Attribute, Board, DoneRule } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { Checkbox, Dropdown, SettingsBlock, Switch } from '@weft/ui'
import { useState } from 'react'

import { doneLabels, readBoardSettings } from '../../shared/index.ts'
import styles from '../boards.module.css'

const NONE = 'none'

const doneBy = ({ type }: { type: string }) => clientAttributeType(type).done

export interface BoardWorkSettingsProps {
  readonly board: Board
  readonly isDisabled: boolean
  /** Saves keys of the board's settings; null takes one away. Answers whether it was saved. */
  save(changed: Readonly<Record<string, unknown>>): Promise<boolean>
}

/** How a board is worked with: what it opens with, what counts as done, which days are worked. */
export function BoardWorkSettings({ board, isDisabled, save }: BoardWorkSettingsProps) {
  const t = useT()
  const [isSaved, setSaved] = useState(false)
  const { default_folder_id, doneRule, isOwnByMembers, workingDays } = readBoardSettings(board)
  const folders = useListedFolders(board.team_id, default_folder_id).filter(
    (one) => one.board_id === board.id,
  )
  const change = async (changed: Readonly<Record<string, unknown>>) => {
    setSaved(false)
    setSaved(await save(changed))
  }
  return (
    <SettingsBlock title={t('Work')} isSaved={isSaved}>
      <Dropdown
        label={t('Opens on')}
        description={t('For everyone who has not been here yet. Others return to where they left off.')}
        isDisabled={isDisabled}
        value={folders.some(({ id }) => id === default_folder_id) ? default_folder_id : NONE}
        options={[
          { id: NONE, label: t('The first folder') },
          ...folders.map(({ id, name }) => ({ id, label: name })),
        ]}
        onValueChange={(id) => void change({ default_folder_id: id === NONE ? null : id })}
      />
      <DoneSetting board={board} rule={doneRule} isDisabled={isDisabled} change={change} />
      <Switch
        isSpread
        hint={t('Only for permissions limited to own items.')}
        checked={isOwnByMembers}
        disabled={isDisabled}
        onCheckedChange={(isOn) => void change({ own_by_members: isOn ? null : false })}
      >
        {t('Items also belong to the people assigned to them')}
      </Switch>
      <WorkingDays days={workingDays} isDisabled={isDisabled} change={change} />
    </SettingsBlock>
  )
}

interface PartProps {
  readonly isDisabled: boolean
  change(changed: Readonly<Record<string, unknown>>): Promise<void>
}

interface LabelOption {
  id: string
  name: string
}

const labelsOf = ({ settings }: Attribute) => (settings['labels'] ?? []) as unknown as LabelOption[]

function DoneSetting({
  board,
  rule,
  isDisabled,
  change,
}: PartProps & { board: Board; rule: DoneRule | null }) {
  const t = useT()
  const store = useStore()
  const attributes = useCollection(store.collection<Attribute>('attributes'), board.id)
  const choices = attributes.filter((one) => doneBy(one) !== undefined)
  const chosen = choices.find(({ id }) => id === rule?.attribute_id)
  const labels = chosen && doneBy(chosen) === 'labels' ? labelsOf(chosen) : []
  const choose = (id: string) => {
    const attribute = choices.find((one) => one.id === id)
    if (!attribute) return change({ done_rule: null })
    const isUnmarked = doneBy(attribute) === 'labels' && doneLabels(labelsOf(attribute)).length === 0
    return change({ done_rule: isUnmarked ? { attribute_id: id, label_ids: [] } : { attribute_id: id } })
  }
  return (
    <>
      <Dropdown
        label={t('Done means')}
        description={t('Items past their date that are not done show as overdue.')}
        isDisabled={isDisabled}
        value={chosen?.id ?? NONE}
        options={[
          { id: NONE, label: t('Nothing counts as done') },
          ...choices.map(({ id, name, ...one }) => ({
            id,
            label:
              doneBy(one) === 'tick' ? t('{name} is checked', { name }) : t('{name} is one of', { name }),
          })),
        ]}
        onValueChange={(id) => void choose(id)}
      />
      {chosen && doneBy(chosen) === 'labels' && (
        <Dropdown
          isMulti
          aria-label={t('Labels that mean done')}
          isDisabled={isDisabled}
          value={rule?.label_ids ?? doneLabels(labels)}
          options={labels.map(({ id, name }) => ({ id, label: name }))}
          onValueChange={(label_ids) => void change({ done_rule: { attribute_id: chosen.id, label_ids } })}
        />
      )}
    </>
  )
}

/** 4 January 2026 was a Sunday. */
const SUNDAY = Date.UTC(2026, 0, 4)
const DAY = 86_400_000

function WorkingDays({ days, isDisabled, change }: PartProps & { days: readonly number[] }) {
  const t = useT()
  const { start_of_week } = useMe()
  const format = new Intl.DateTimeFormat(getLocale(), { weekday: 'long', timeZone: 'UTC' })
  const week = Array.from({ length: 7 }, (_, n) => (n + start_of_week) % 7)
  return (
    <fieldset className={styles['days']}>
      <legend className={styles['fieldLabel']}>{t('Working days')}</legend>
      {week.map((day) => (
        <Checkbox
          key={day}
          checked={days.includes(day)}
          disabled={isDisabled}
          onCheckedChange={(isOn) =>
            void change({
              working_days: (isOn ? [...days, day] : days.filter((one) => one !== day)).toSorted(
                (a, b) => a - b,
              ),
            })
          }
        >
          {format.format(SUNDAY + day * DAY)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
