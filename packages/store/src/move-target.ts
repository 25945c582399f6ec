/** Where a record goes. On another board `mapping` says which attributes become which, `lose` which may lose values. */
export interface MoveTarget {
  folder_id: string
  board_id?: string
  mapping?: Readonly<Record<string, string>>
  lose?: readonly string[]
}

/** The mapping that leads back. */
export function inverted(mapping: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(mapping).map(([from, to]) => [to, from]))
}
