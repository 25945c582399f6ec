import { newSlug } from '@weft/base'

import type { Person, QuickBoard } from '../harness/person.ts'

type Put = (path: string, fields: object) => Promise<void>

interface Rules {
  idOf(name: string): string
  /** Ids of labels, by their names. */
  labelOf(name: string): string
  person_id: number
  put: Put
}

/** Rules of the board, on and off, one of them with a branch; gives that one's id. */
export async function addRules(
  { board_id, folder_id, attribute_id }: QuickBoard,
  { idOf, labelOf, person_id, put }: Rules,
): Promise<string> {
  const filter = (name: string, operator: string, value?: unknown) => ({
    op: 'and',
    conditions: [{ attribute_id: idOf(name), operator, ...(value === undefined ? {} : { value }) }],
  })
  const set = (id: string, name: string, data: unknown) => ({
    id,
    type: 'set-value',
    options: { attribute_id: idOf(name), way: 'set', data },
  })
  const add = async (name: string, fields: object) => {
    const id = newSlug()
    await put(`automations/${id}`, { board_id, name, ...fields })
    return id
  }
  const becomes = (name: string, label: string) => ({
    type: 'value-changed',
    options: {
      attribute_id: idOf(name),
      change: 'becomes',
      to: { operator: 'any_of', value: [labelOf(label)] },
    },
  })
  await add('Review gate', {
    enabled: true,
    trigger: becomes('Status', 'In review'),
    steps: [
      set('a', 'QA', true),
      { id: 'b', type: 'notify', options: { user_ids: [person_id], text: `{{item.${attribute_id}}}` } },
    ],
  })
  await add('Weekly triage digest', {
    trigger: { type: 'on-schedule', options: { every: 'week', weekdays: [1], time: '09:00', zone: 'UTC' } },
    steps: [
      {
        id: 'a',
        type: 'find-items',
        options: { folder_id, filter: filter('Assignee', 'is_empty') },
        steps: [{ id: 'b', type: 'add-comment', options: { text: 'Nobody is assigned.' } }],
      },
    ],
  })
  await add('Thank the reporter', {
    enabled: true,
    trigger: { type: 'form-submitted', options: {} },
    steps: [
      { id: 'a', type: 'wait', options: { amount: 1, unit: 'day' } },
      { id: 'b', type: 'add-comment', options: { text: 'Thank you.' } },
    ],
  })
  return add('Escalate overdue blockers', {
    enabled: true,
    trigger: {
      type: 'date-arrives',
      options: { attribute_id: idOf('Due'), amount: 1, unit: 'day', time: '07:00', unlessDone: true },
    },
    conditions: filter('Assignee', 'is_not_empty'),
    steps: [
      {
        id: 'a',
        type: 'branch',
        options: { filter: filter('Priority', 'any_of', [labelOf('Blocker')]) },
        steps: [
          set('b', 'Status', [labelOf('In review')]),
          { id: 'c', type: 'add-comment', options: { text: `{{item.${attribute_id}}} is late.` } },
        ],
        otherwise: [
          { id: 'd', type: 'shift-date', options: { attribute_id: idOf('Due'), days: 1, working: true } },
          { id: 'e', type: 'notify', options: { attribute_ids: [idOf('Assignee')], text: 'Moved.' } },
        ],
      },
    ],
  })
}

/** Something that a rule acts on, so that the log has a run. */
export async function startRule(
  { team_id, folder_id }: QuickBoard,
  owner: Person,
  { status_id, label_id }: { status_id: string; label_id: string },
): Promise<void> {
  const { body } = await owner.call<{
    data: { id: string; values: Record<string, { row_version: number }> }[]
  }>('GET', `/api/${team_id}/items?folder_id=${folder_id}&expand=values&limit=100`)
  const last = body.data.findLast(({ values }) => values[status_id] !== undefined)
  const row_version = (last?.values[status_id]?.row_version ?? 0) + 1
  await owner.call('PUT', `/api/${team_id}/values/${last?.id}.${status_id}`, {
    data: [label_id],
    row_version,
  })
}
