import { type AskedFilter, FILTER_KEYS, type FilterKey, HIT_TYPES, readAsked } from '../../shared/index.ts'

const TYPES = ['item', 'document', 'comment', 'file'] as const
const STATES = ['open', 'done'] as const

export interface ChosenFilters {
  type: (typeof TYPES)[number] | 'all'
  is: (typeof STATES)[number] | 'any'
  isMine: boolean
}

/** What of the filters in a question stands in the controls beside it. */
export function chosenFilters(text: string): ChosenFilters {
  const { filters } = readAsked(text)
  const of = (key: FilterKey) => filters.findLast((one) => one.key === key)?.value.toLowerCase()
  const type = HIT_TYPES.find((one) => one === of('type'))
  return {
    type: TYPES.find((one) => one === type) ?? 'all',
    is: STATES.find((one) => one === of('is')) ?? 'any',
    isMine: of('assignee') === 'me',
  }
}

/** Whether the page has a control that shows this filter. */
export function hasControl({ key, value }: AskedFilter): boolean {
  const chosen = value.toLowerCase()
  if (key === 'assignee') return chosen === 'me'
  return [...TYPES, ...STATES].some((one) => one === chosen)
}

/** The question with a filter of this kind, or with none; its words stay. */
export function withFilter(text: string, key: FilterKey, value: string | null): string {
  const rest = text
    .replaceAll(new RegExp(`(^|\\s)${key}:(?:"[^"]*"?|[^\\s"]+)`, 'gi'), ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return value === null ? rest : `${rest} ${key}:${value}`.trim()
}

/** The question without one of its filters, by their order. */
export function withoutFilter(text: string, at: number): string {
  let n = -1
  return text
    .replaceAll(ANY, (whole) => (++n === at ? ' ' : whole))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The filters of `readAsked`, in their order. */
const ANY = new RegExp(`(?:^|\\s)(?:${FILTER_KEYS.join('|')}):(?:"[^"]*"?|[^\\s"]+)`, 'gi')
