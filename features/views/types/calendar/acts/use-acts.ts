import { addUnits, type Day, isTimed, secondsAt } from '@weft/recurrence'
import { fromWireTime } from '@weft/base'
import { withIntake } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import { createItem, type Item } from '@weft/model'
import { toast } from '@weft/ui'
import { useRef, useState } from 'react'

import { copyOf } from '../../../client/data/copy-of.ts'
import { isSettable } from '../../../client/dates/date-source.ts'
import { pointsOf } from '../../../client/dates/item-span.ts'
import { placeSpan, resizeSpan, type SpanShift } from '../../../client/dates/move-span.ts'
import type { CellEdit, ViewActions, ViewRecords } from '../../../client/view-member.ts'
import type { CalendarEvent } from '../events/calendar-event.ts'
import {
  type CalendarDrag,
  type CalendarTarget,
  clearEdits,
  daysBetween,
  dropAt,
  dropEdits,
  type DropWorld,
  newDates,
  type NewPlace,
} from './drop-edits.ts'
import {
  type Change,
  removalOf,
  type SeriesChange,
  type SeriesChanges,
  seriesChanges,
  skipChange,
} from './series-change.ts'

/** Stands for an item that is not there yet. */
export const BLANK: Item = createItem(0, { board_id: '', folder_id: '' })

/** A change of a repeating date that somebody has to say more about. */
export interface RepeatQuestion {
  kind: 'change' | 'remove'
  item: Item
  changes: SeriesChanges
}

export interface CalendarActs {
  question: RepeatQuestion | null
  /** Does what was asked about for one, for all that follow, or for all; null leaves everything as it is. */
  answer(which: keyof SeriesChanges | null): void
  drop(drag: CalendarDrag, target: CalendarTarget): void
  /** Moves the end of an event. */
  lengthen(event: CalendarEvent, shift: SpanShift): void
  /** Gives an item a day; its time stays. */
  setDay(item: Item, day: Day, event: CalendarEvent | null): void
  clear(item: Item, event: CalendarEvent | null): void
  remove(item: Item, event: CalendarEvent | null): void
  /** Goes on without the occurrence; null where it does not repeat, or is the last one. */
  skip(event: CalendarEvent): (() => void) | null
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
  /** An occurrence became an item of its own. */
  onMade(id: string): void
}

/** What can be done to events. */
export function useActs({ records, actions, onMade, ...world }: ActsWorld): CalendarActs {
  const t = useT()
  const { source, tz } = world
  const [question, setQuestion] = useState<RepeatQuestion | null>(null)
  const [copied, setCopied] = useState<string | null>(null)
  const isPasting = useRef(false)
  const save = (edits: readonly CellEdit[]) => {
    if (edits.length > 0) void actions.setValues(edits)
  }
  /** Asks first where it makes a difference to a rule. */
  const change = (event: CalendarEvent, wanted: Change) => {
    const { one, ...others } = seriesChanges(fresh(event), wanted, world)
    ask('change', event.item, { one: onlyAllowed(one), ...others, following: onlyAllowed(others.following) })
  }
  const ask = (kind: RepeatQuestion['kind'], item: Item, changes: SeriesChanges) => {
    const { one, following, all } = changes
    if (!one && !following && !all) return
    // Nothing to choose: there is no rule, or it makes no difference to it.
    if (kind === 'change' && !one && !all) return run(item, following)
    setQuestion({ kind, item, changes })
  }
  /** A copy is made only by who may. */
  const onlyAllowed = (one: SeriesChange | null) => (one?.copy && !actions.rights.createItem ? null : one)
  // What others changed while it was dragged stays.
  const fresh = (event: CalendarEvent): CalendarEvent => ({
    ...event,
    item: records.item(event.item.id) ?? event.item,
  })

  function run(item: Item, wanted: SeriesChange | null): void {
    if (!wanted) return
    if (wanted.isRemoved) actions.removeItems([item.id])
    else if (!wanted.copy) save(wanted.edits)
    else void copyWith(item, wanted.copy, wanted.edits)
  }

  /** A copy with other dates, and these edits, as one step to undo. */
  async function copyWith(
    item: Item,
    dates: Readonly<Record<string, unknown>>,
    edits: readonly CellEdit[] = [],
  ): Promise<void> {
    const whole = { fetch: actions.wholeValue }
    const values = { ...(await copyOf(item, records, whole, false)), ...dates }
    // What no two items may have stays with the first one.
    for (const { id, settings } of records.all) if (settings['unique'] === true) delete values[id]
    const added = [{ after: item.id, parent_id: item.parent_id, values }]
    const { added: made } = await actions.act(edits.length === 0 ? { added } : { added, edits })
    if (edits.length > 0 && made[0] !== undefined) onMade(made[0])
  }

  async function pasteOn(item: Item, day: Day): Promise<void> {
    const placed = placeSpan(source, item, { day, seconds: secondsOf(item) }, { tz })
    await copyWith(item, Object.fromEntries(placed.map(({ attribute_id, data }) => [attribute_id, data])))
  }

  const secondsOf = (item: Item) => {
    const start = pointsOf(source, item)?.start
    return start !== undefined && isTimed(start) ? secondsAt(fromWireTime(start), tz) : null
  }

  return {
    question,
    answer(which) {
      setQuestion(null)
      if (question && which) run(question.item, question.changes[which])
    },
    drop(drag, target) {
      const { event } = drag
      const item = records.item(drag.item.id) ?? drag.item
      if (!event) return save(dropEdits({ ...drag, item }, target, world))
      change(event, (one, standing, isOnlyThis) => {
        const [moved, to] = dropAt(drag, target, { item: one, event: standing })
        return dropEdits(moved, to, { ...world, isOnlyThis })
      })
    },
    lengthen: (event, shift) =>
      change(event, (item, _standing, isOnlyThis) =>
        resizeSpan(source, item, { edge: 'end', ...shift }, { tz, isOnlyThis }),
      ),
    setDay(item, day, event) {
      const place = { day, seconds: secondsOf(item) }
      if (!event) return save(placeSpan(source, item, place, { tz }))
      change(event, (one, standing, isOnlyThis) => {
        const to = addUnits(day, 'day', daysBetween(event.first, standing.first))
        return placeSpan(source, one, { ...place, day: to }, { tz, isOnlyThis })
      })
    },
    clear(item, event) {
      if (event?.isGhost) change(event, (one) => clearEdits(one, source))
      else save(clearEdits(item, source))
    },
    remove(item, event) {
      if (!event?.repeats) return actions.removeItems([item.id])
      const { one, following, all } = removalOf(fresh(event), world)
      const { editItem, deleteItem } = actions.rights
      const may = (what: SeriesChange | null) => ((what?.isRemoved ? deleteItem : editItem) ? what : null)
      ask('remove', item, { one: may(one), following: may(following), all: may(all) })
    },
    skip(event) {
      const skipped = event.repeats && actions.rights.editItem ? skipChange(fresh(event), world) : null
      return skipped && (() => save(skipped.edits))
    },
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
          if ('data' in late) void actions.setValue(id, primary.id, late.data)
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
