import { fromWireTime, sameJson } from '@weft/base'
import { withIntake } from '@weft/features/attributes/client'
import { type Day, isAssignable, isTimed, secondsAt } from '@weft/features/attributes/shared'
import { useT } from '@weft/i18n/react'
import { createItem, type Item } from '@weft/model'
import { toast } from '@weft/ui'
import { useRef, useState } from 'react'

import { isSettable } from '../../../client/dates/date-source.ts'
import { pointsOf } from '../../../client/dates/item-span.ts'
import { placeSpan } from '../../../client/dates/move-span.ts'
import type { CellEdit, ViewActions, ViewRecords } from '../../../client/view-member.ts'
import {
  type CalendarDrag,
  type CalendarTarget,
  clearEdits,
  dropEdits,
  type DropWorld,
  newDates,
  type NewPlace,
} from './drop-edits.ts'

/** Stands for an item that is not there yet. */
export const BLANK: Item = createItem(0, { board_id: '', folder_id: '' })

/** A change of a repeating date that somebody has to say more about. */
export interface RepeatQuestion {
  all: readonly CellEdit[]
  /** Missing for a later occurrence: there is nothing yet that could move alone. */
  alone: readonly CellEdit[] | null
}

export interface CalendarActs {
  question: RepeatQuestion | null
  answer(edits: readonly CellEdit[] | null): void
  drop(drag: CalendarDrag, target: CalendarTarget): void
  /** Gives an item a day; its time stays. */
  setDay(item: Item, day: Day): void
  clear(item: Item): void
  /** The id of what was made. */
  create(title: string, place: NewPlace): string
  /** Whether something new can get a date here. */
  canCreate: boolean
  copy(item_id: string): void
  /** Whether there is something to paste. */
  hasCopy: boolean
  paste(day: Day): void
}

interface ActsWorld extends DropWorld {
  records: ViewRecords
  actions: ViewActions
}

/** What can be done to events. */
export function useActs({ records, actions, ...world }: ActsWorld): CalendarActs {
  const t = useT()
  const { source, tz } = world
  const [question, setQuestion] = useState<RepeatQuestion | null>(null)
  const [copied, setCopied] = useState<string | null>(null)
  const isPasting = useRef(false)
  const save = (edits: readonly CellEdit[]) => {
    if (edits.length > 0) actions.setValues(edits)
  }
  /** Asks first where it makes a difference to a rule. */
  const change = (all: CellEdit[], alone: CellEdit[], isGhost: boolean) => {
    if (isGhost && all.length > 0) setQuestion({ all, alone: null })
    else if (sameJson(all, alone)) save(all)
    else setQuestion({ all, alone })
  }

  async function pasteOn(item: Item, day: Day): Promise<void> {
    const values: Record<string, unknown> = {}
    for (const { id, type } of records.all) {
      const data = item.values?.[id]?.data ?? null
      if (data === null || !isAssignable(type)) continue
      values[id] = type.isPartial?.(data) ? ((await actions.wholeValue(item.id, id))?.data ?? null) : data
    }
    for (const { attribute_id, data } of placeSpan(source, item, { day, seconds: secondsOf(item) }, { tz }))
      values[attribute_id] = data
    await actions.act({ added: [{ after: item.id, parent_id: item.parent_id, values }] })
  }

  const secondsOf = (item: Item) => {
    const start = pointsOf(source, item)?.start
    return start !== undefined && isTimed(start) ? secondsAt(fromWireTime(start), tz) : null
  }

  return {
    question,
    answer(edits) {
      setQuestion(null)
      if (edits) save(edits)
    },
    drop(drag, target) {
      // What others changed while it was dragged stays.
      const fresh = { ...drag, item: records.item(drag.item.id) ?? drag.item }
      const all = dropEdits(fresh, target, world)
      const alone = dropEdits(fresh, target, { ...world, isOnlyThis: true })
      change(all, alone, drag.event?.isGhost === true)
    },
    setDay(item, day) {
      const place = { day, seconds: secondsOf(item) }
      const alone = placeSpan(source, item, place, { tz, isOnlyThis: true })
      change(placeSpan(source, item, place, { tz }), alone, false)
    },
    clear: (item) => save(clearEdits(item, source)),
    canCreate: actions.rights.createItem && isSettable(source.start),
    create(title, place) {
      const { primary } = records
      const values: Record<string, unknown> = {}
      for (const { attribute_id, data } of newDates(BLANK, place, world)) values[attribute_id] = data
      const isNamed = primary !== null && title !== '' && !primary.type.isStatic
      const loaded = isNamed ? primary.type.intake.loaded() : null
      const parsed = loaded?.parse(title, primary?.settings ?? {}, records.context)
      if (primary && parsed && 'data' in parsed) values[primary.id] = parsed.data
      const id = actions.addItem({ values })
      // The program that reads names may still be on its way.
      if (isNamed && !loaded) {
        withIntake(primary.type, (intake) => {
          const late = intake.parse(title, primary.settings, records.context)
          if ('data' in late) actions.setValue(id, primary.id, late.data)
          else toast.error(t(late.problem))
        })
      } else if (parsed && 'problem' in parsed) toast.error(t(parsed.problem))
      return id
    },
    copy(item_id) {
      setCopied(item_id)
      toast.success(t('Copied. Paste it on another day.'))
    },
    hasCopy: copied !== null && records.item(copied) !== undefined,
    paste(day) {
      const item = copied === null ? undefined : records.item(copied)
      if (!item || !actions.rights.createItem || isPasting.current) return
      isPasting.current = true
      void pasteOn(item, day).finally(() => {
        isPasting.current = false
      })
    },
  }
}
