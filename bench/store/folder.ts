import { newUuid } from '@weft/base'
import type { AttributeType, Settings, Value, ValueContext } from '@weft/model'
import type { FolderContent } from '@weft/protocol'
import type { QueryEnv, QuerySpec } from '@weft/query'

// Alone: folders are made in pages, too, where nothing of the server runs.
import { definition as checkboxType } from '../../features/attributes/types/checkbox/definition.ts'
import { definition as dateType } from '../../features/attributes/types/date/definition.ts'
import { definition as emailType } from '../../features/attributes/types/email/definition.ts'
import { definition as labelType } from '../../features/attributes/types/label/definition.ts'
import { definition as membersType } from '../../features/attributes/types/members/definition.ts'
import { definition as numberType } from '../../features/attributes/types/number/definition.ts'
import { definition as textType } from '../../features/attributes/types/text/definition.ts'

const STATES = ['Backlog', 'To do', 'In progress', 'Review', 'Testing', 'Blocked', 'Waiting', 'Done']
const DAY_MS = 86_400_000
const AT = '2026-01-01 00:00:00'

export const FOLDER_ID = 'benchfolder'
export const BOARD_ID = 'benchboard0'

/** A folder of eight columns as the server sends it, with what is needed to ask questions about it. */
export interface BenchFolder {
  content: FolderContent
  attributes: { id: string; type: AttributeType; settings: Settings }[]
  labels: { id: string; name: string; color: string }[]
  env: QueryEnv
  /** A filter on label and number, sorted by date: half of the rows remain. */
  filtered: QuerySpec
  /** All rows by a text column of different texts. */
  byText: QuerySpec
}

/** `labels` and `ids` of the attributes are new unless told. */
export function benchFolder(
  rows: number,
  labels = STATES.map((name) => ({ id: newUuid(), name, color: 'blue' })),
  ids: readonly string[] = [],
): BenchFolder {
  const columns: { type: AttributeType; settings?: Settings; data: (n: number) => unknown }[] = [
    { type: textType, data: (n) => `Row ${(n * 7919) % 100_003} of the bench` },
    { type: labelType, settings: { labels, multiple: false }, data: (n) => [labels[(n * 7) % 8]?.id] },
    { type: numberType, data: (n) => (n * 7919) % 1_000 },
    {
      type: dateType,
      data: (n) => ({
        start: new Date(Date.UTC(2024, 0, 1) + ((n * 31) % 1_500) * DAY_MS).toISOString().slice(0, 10),
        hasTime: false,
      }),
    },
    { type: textType, data: (n) => `A sentence of some length about row ${n} and what is left to do` },
    { type: checkboxType, data: (n) => n % 3 === 0 },
    { type: emailType, data: (n) => `person${n % 500}@example.com` },
    { type: membersType, data: () => [7] },
  ]
  const attributes = columns.map(({ type, settings }, at) => ({
    id: ids[at] ?? newUuid(),
    type,
    settings: settings ?? {},
  }))
  const each = <T>(make: (n: number) => T) => Array.from({ length: rows }, (_, n) => make(n))
  const content: FolderContent = {
    seq: 9,
    id: each(() => newUuid()),
    parent_id: each(() => null),
    sort_order: each((n) => (n + 1) * 65_536),
    row_version: each(() => 1),
    created_at: each(() => AT),
    updated_at: each(() => AT),
    created_by: each(() => 7),
    updated_by: each(() => 7),
    attribute_ids: attributes.map(({ id }) => id),
    slots: columns.map(({ data }) => each((n) => [data(n), 1] as [unknown, number])),
  }
  const [name, label, number, date] = attributes.map(({ id }) => id)
  const conditions = [
    { attribute_id: label ?? '', operator: 'any_of' as const, value: labels.slice(0, 6).map(({ id }) => id) },
    { attribute_id: number ?? '', operator: 'gte' as const, value: 330 },
  ]
  return {
    content,
    attributes,
    labels,
    env: envOf(attributes),
    filtered: {
      filter: { op: 'and', conditions },
      sort: [{ attribute_id: date ?? '', direction: 'desc' }],
    },
    byText: { sort: [{ attribute_id: name ?? '', direction: 'asc' }] },
  }
}

function envOf(attributes: BenchFolder['attributes']): QueryEnv {
  const byId = new Map(attributes.map((one) => [one.id, one]))
  const context: ValueContext = {
    locale: 'en-US',
    tz: 'UTC',
    week_start: 1,
    now: 1_800_000_000_000,
    me: 7,
    people: new Map(),
  }
  return { attribute: (id) => byId.get(id), context }
}

/** A value saved by somebody else, as a frame carries it. */
export function remoteValue(folder: BenchFolder, row: number, data: unknown, seq: number): Value {
  const item_id = folder.content.id[row] ?? ''
  const attribute_id = folder.attributes[2]?.id ?? ''
  return {
    id: `${item_id}.${attribute_id}`,
    team_id: 1,
    item_id,
    attribute_id,
    data,
    row_version: 2 + seq,
    created_at: AT,
    updated_at: AT,
    deleted_at: null,
    seq,
  }
}
