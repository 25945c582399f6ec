import { folderPath } from '@weft/features/boards/client'

const TABS = ['browse', 'manage', 'runs', 'usage'] as const
type Tab = (typeof TABS)[number]

/** What of a board's rules is open. */
export interface Address {
  tab: Tab
  /** The rule that is open in the builder, or whose runs are listed. */
  rule: string | null
  /** The run that is open. */
  run: string | null
  /** The item that the open rule is tested with. */
  item: string | null
}

/** Where the page lies: beside a folder, over whose views it is. */
export interface PagePlace {
  board_id: string
  folder_id: string
  /** The query of the address now; what it says of the view goes along. */
  search: string
}

const QUERY = 'automations'

export function isOpenIn(search: string): boolean {
  return new URLSearchParams(search).get(QUERY) === 'true'
}

export function readAddress(search: string): Address {
  const values = new URLSearchParams(search)
  return {
    tab: TABS.find((one) => one === values.get('t')) ?? 'manage',
    rule: values.get('rule'),
    run: values.get('run'),
    item: values.get('item'),
  }
}

/** The address of a part of the page. */
export function addressOf(place: PagePlace, { tab, rule, run, item }: Partial<Address>): string {
  const values = withoutPage(place.search)
  if (tab && tab !== 'manage') values.set('t', tab)
  values.set(QUERY, 'true')
  for (const [name, id] of Object.entries({ rule, run, item })) if (id) values.set(name, id)
  return `${folderPath(place.board_id, place.folder_id)}?${values}`
}

/** The address of the folder's views below it. */
export function closedAddress(place: PagePlace): string {
  const query = withoutPage(place.search).toString()
  return folderPath(place.board_id, place.folder_id) + (query === '' ? '' : `?${query}`)
}

/** Of an item that is open there, nothing goes along. */
function withoutPage(search: string): URLSearchParams {
  const values = new URLSearchParams(search)
  for (const name of [QUERY, 't', 'rule', 'run', 'item', 'comment']) values.delete(name)
  return values
}
