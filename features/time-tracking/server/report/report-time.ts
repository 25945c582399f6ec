import { holdsLabels, type Label, labelSettings, loadAttributes } from '@weft/features/attributes/server'
import type { Kit, Principal } from '@weft/server-kit'

import { type AskedReport, MAX_REPORT_SUMS, type ReportSum, type TimeReport } from '../../shared/index.ts'
import { itemParts, ownerIn } from '../tell-entries.ts'
import { sumEntries, type SumRow } from './queries.ts'
import { spansOf } from './report-spans.ts'

/** What the entries of a board that the principal may see come to. */
export async function reportTime(
  kit: Kit,
  principal: Principal,
  { board_id, ...asked }: AskedReport & { board_id: string },
): Promise<TimeReport> {
  const { team_id, graph } = principal.access
  const sees = (id: string) => principal.may('VIEW_FOLDER', { type: 'folder', id })
  const { days, bounds } = spansOf(asked)
  const labels = asked.group === 'label' ? await labelsOf(kit, team_id, board_id) : null
  const rows = await sumEntries(kit.db, team_id, {
    user_id: ownerIn(principal),
    board_id,
    folders: [...graph.folders.keys()].filter(sees),
    bounds,
    group: asked.group,
    label_attribute_id: labels?.attribute_id ?? null,
    label_ids: [...(labels?.byId.keys() ?? [])],
    rounding_seconds: Number(asked.rounding ?? 0) * 60,
    isBillable: asked.billable === 'true',
    limit: MAX_REPORT_SUMS + 1,
  })
  const [first] = rows
  const sums = rows.filter(({ seconds }) => seconds !== null).map(sumOf)
  const shown = sums.slice(0, MAX_REPORT_SUMS)
  return {
    data: await named(shown),
    whole: {
      seconds: first?.whole_seconds ?? 0,
      billable_seconds: first?.whole_billable ?? 0,
      entries: first?.whole_entries ?? 0,
      items: first?.whole_items ?? 0,
      people: first?.whole_people ?? 0,
    },
    has_more: sums.length > shown.length,
  }

  async function named(told: readonly ReportSum[]): Promise<ReportSum[]> {
    if (asked.group === 'day' || asked.group === 'week') return alongDays(days, told)
    if (asked.group === 'label')
      return told.map((one) => {
        const label = labels?.byId.get(one.key ?? '')?.label
        return label ? { ...one, name: label.name, color: label.color } : one
      })
    if (asked.group === 'person') return [...told]
    const items = told.map(({ key }) => ({ board_id, item_id: String(key) }))
    const partsOf = await itemParts(kit, team_id, items)
    return told.map((one) => {
      const { folder_id, item_name } = partsOf(String(one.key))
      return { ...one, name: folder_id !== null && sees(folder_id) ? item_name : null }
    })
  }
}

function sumOf({ key, seconds, billable_seconds, entries }: SumRow): ReportSum {
  return {
    key,
    name: null,
    color: null,
    seconds: seconds ?? 0,
    billable_seconds,
    entries,
  }
}

/** In their order, those without any time too. */
function alongDays(days: readonly string[], told: readonly ReportSum[]): ReportSum[] {
  const byPlace = new Map(told.map((one) => [Number(one.key), one]))
  const nothing = { name: null, color: null, seconds: 0, billable_seconds: 0, entries: 0 }
  return days.map((key, at) => ({ ...nothing, ...byPlace.get(at + 1), key }))
}

/** The labels that items of a board are told by: those of its first attribute that holds some. */
async function labelsOf(
  kit: Kit,
  team_id: number,
  board_id: string,
): Promise<{ attribute_id: string; byId: ReadonlyMap<string, { label: Label }> } | null> {
  const attributes = await kit.db.read(team_id, (tx) => loadAttributes(tx, team_id, board_id))
  const labelled = attributes.find((one) => one.deleted_at === null && holdsLabels(one))
  return labelled ? { attribute_id: labelled.id, byId: labelSettings(labelled.settings).byId } : null
}
