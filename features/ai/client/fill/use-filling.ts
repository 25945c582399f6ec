import { ApiError, errorToast } from '@weft/api-client'
import { useStore } from '@weft/features/connectivity/client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Folder, Item } from '@weft/model'
import { useCallback, useState, useSyncExternalStore } from 'react'

import {
  type AppliedValue,
  applyFill,
  type FilledValue,
  fillValues,
  type OvertakenValue,
} from '../../shared/index.ts'
import { type Lines, useLines } from '../asking/use-lines.ts'
import { type CurrentValue, type FillRow, isWritten, rowOf, tickedRow, waitingRow } from './fill-rows.ts'
import type { FillWish } from './fill-wish.ts'

type FillPart = { asked: readonly string[] } | { value: FilledValue }

export interface Filling extends Pick<Lines<never>, 'state' | 'problem' | 'stop'> {
  /** Nothing of it is wanted any more. */
  forget(): void
  rows: readonly FillRow[]
  /** The value of an item as it is now. */
  nowOf(item_id: string): CurrentValue
  /** Items that were not asked for: out of sight, gone, or not to be changed. */
  left_out: number
  written: readonly FillRow[]
  isApplying: boolean
  ask(prompt: string): void
  tick(item_id: string, isTicked: boolean): void
  edit(item_id: string, data: unknown): void
  /** Writes what is ticked; what was written, null where nothing was. */
  apply(): Promise<readonly AppliedValue[] | null>
}

/** Values of picked items that are asked for, and what came of it. Nothing of it is kept anywhere else. */
export function useFilling(
  { team_id, id: folder_id }: Folder,
  { item_ids }: FillWish,
  attribute_id: string | null,
): Filling {
  const t = useT()
  const { client } = useEntry()
  const [rows, setRows] = useState<readonly FillRow[]>([])
  const [asked, setAsked] = useState<readonly string[] | null>(null)
  const [overtaken, setOvertaken] = useState<ReadonlyMap<string, number>>(new Map())
  const [isApplying, setApplying] = useState(false)
  const lines = useLines<FillPart>(team_id)
  const { state, problem, request_id, setProblem, stop } = lines
  const currentOf = useCurrentValues(item_ids, attribute_id)
  const nowOf = (id: string): CurrentValue => {
    const { data, row_version } = currentOf(id)
    // The server knows of a change before its news are here.
    return { data, row_version: Math.max(row_version, overtaken.get(id) ?? 0) }
  }
  const change = (id: string, next: (row: FillRow) => FillRow) =>
    setRows((before) => before.map((one) => (one.item_id === id ? next(one) : one)))

  function ask(prompt: string) {
    setRows([])
    setAsked(null)
    setOvertaken(new Map())
    lines.ask({
      contract: fillValues,
      body: { folder_id, attribute_id, item_ids, prompt },
      onLine(line) {
        if ('asked' in line) {
          setAsked(line.asked)
          setRows(line.asked.map(waitingRow))
        } else change(line.value.item_id, () => rowOf(line.value, currentOf(line.value.item_id)))
      },
    })
  }

  function forget() {
    stop()
    setProblem(null)
    setRows([])
    setAsked(null)
    lines.clear()
  }

  const written = rows.filter((row) => isWritten(row, nowOf(row.item_id)))

  async function apply() {
    if (request_id === null || attribute_id === null) return null
    stop()
    setApplying(true)
    setProblem(null)
    // Data of values is JSON, whatever it is.
    const values = written.map(({ item_id, seen, data }) => ({
      item_id,
      row_version: seen,
      data: data as never,
    }))
    try {
      const body = { request_id, attribute_id, values }
      return (await client.call(applyFill, { params: { team_id: String(team_id) }, body })).data.values
    } catch (error) {
      setProblem(errorToast(error)?.text ?? t('Something Went Wrong'))
      if (error instanceof ApiError && error.code === 'ai_overtaken') {
        const told = (error.data ?? []) as readonly OvertakenValue[]
        setOvertaken(new Map(told.map((one) => [one.item_id, one.row_version])))
      }
      return null
    } finally {
      setApplying(false)
    }
  }

  return {
    rows,
    nowOf,
    left_out: asked === null ? 0 : item_ids.length - asked.length,
    written,
    state,
    problem,
    stop,
    forget,
    isApplying,
    ask,
    tick: (id, isTicked) => change(id, (row) => tickedRow(row, isTicked, nowOf(id))),
    edit: (id, data) => change(id, (row) => ({ ...tickedRow(row, true, nowOf(id)), data, problem: null })),
    apply,
  }
}

/** The values of items as the page has them; drawn again when one of them changes. */
function useCurrentValues(
  item_ids: readonly string[],
  attribute_id: string | null,
): (item_id: string) => CurrentValue {
  const items = useStore().collection<Item>('items')
  const slotOf = (id: string) => items.get(id)?.values?.[attribute_id ?? '']
  const subscribe = useCallback((listener: () => void) => items.subscribe(listener), [items])
  useSyncExternalStore(subscribe, () => item_ids.map((id) => slotOf(id)?.row_version ?? 0).join())
  return (id) => ({ data: slotOf(id)?.data ?? null, row_version: slotOf(id)?.row_version ?? 0 })
}
