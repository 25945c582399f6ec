/** What happened, in the plainest words. */
export type Deed =
  | { kind: 'made'; item: string; by: number; folder: 0 | 1; assigned: readonly number[] }
  | { kind: 'said'; item: string; by: number; mentions: readonly number[]; isForAll: boolean }
  | { kind: 'assigned'; item: string; by: number; before: readonly number[]; after: readonly number[] }
  | { kind: 'ticked'; item: string; by: number }
  | { kind: 'moved'; item: string; by: number; to: 0 | 1 }

interface Row {
  item: string
  lines: Map<string, number>
  isRead: boolean
  isOpen: boolean
}

const STRENGTH = ['mentioned', 'assigned', 'commented', 'changed', 'moved']

/** Who is told what, worked out one deed after the other. People are known by their place. */
export class NaivePeople {
  private readonly waiting: Deed[] = []
  private readonly followers = new Map<string, Set<number>>()
  readonly folderOf = new Map<string, 0 | 1>()
  /** Folders that are closed to people, as `person folder`. */
  readonly closed = new Set<string>()
  readonly rows: Row[][]

  constructor(people: number) {
    this.rows = Array.from({ length: people }, () => [])
  }

  sees = (person: number, item: string): boolean => !this.closed.has(`${person} ${this.folderOf.get(item)}`)

  did(deed: Deed): void {
    this.waiting.push(deed)
    if (deed.kind === 'made') this.folderOf.set(deed.item, deed.folder)
    if (deed.kind !== 'moved') return
    this.folderOf.set(deed.item, deed.to)
    for (const rows of this.rows) for (const row of rows) if (row.item === deed.item) row.isOpen = false
  }

  get isWaiting(): boolean {
    return this.waiting.length > 0
  }

  /** Everybody is told, by what each may see now. */
  deliver(): void {
    for (const deed of this.waiting.splice(0)) {
      const told = new Map<number, string>()
      const tell = (person: number, kind: string) => {
        const known = told.get(person)
        if (person !== deed.by && (known === undefined || STRENGTH.indexOf(kind) < STRENGTH.indexOf(known)))
          told.set(person, kind)
      }
      const followers = this.followers.get(deed.item) ?? new Set<number>()
      this.followers.set(deed.item, followers)
      const before = [...followers]
      if (deed.kind === 'made') {
        for (const one of deed.assigned) tell(one, 'assigned')
        for (const one of [deed.by, ...deed.assigned]) followers.add(one)
      } else if (deed.kind === 'said') {
        for (const one of deed.isForAll ? this.rows.keys() : deed.mentions) tell(one, 'mentioned')
        for (const one of before) tell(one, 'commented')
        for (const one of [deed.by, ...deed.mentions]) followers.add(one)
      } else if (deed.kind === 'assigned') {
        const added = deed.after.filter((one) => !deed.before.includes(one))
        for (const one of added) tell(one, 'assigned')
        for (const one of before) tell(one, 'changed')
        for (const one of added) followers.add(one)
      } else for (const one of before) tell(one, deed.kind === 'moved' ? 'moved' : 'changed')
      for (const [person, kind] of told) if (this.sees(person, deed.item)) this.add(person, deed.item, kind)
    }
  }

  private add(person: number, item: string, kind: string): void {
    const rows = this.rows[person] as Row[]
    let row = rows.find((one) => one.item === item && one.isOpen)
    if (!row) rows.push((row = { item, lines: new Map(), isRead: false, isOpen: true }))
    row.lines.set(kind, (row.lines.get(kind) ?? 0) + 1)
  }

  /** What somebody reads in the list now. */
  shown(person: number): string[] {
    return (this.rows[person] as Row[])
      .filter(({ item }) => this.sees(person, item))
      .map(({ item, lines, isRead }) => textOf(item, [...lines], isRead))
      .toSorted((a, b) => a.localeCompare(b))
  }

  unread(person: number): number {
    return (this.rows[person] as Row[]).filter(({ item, isRead }) => !isRead && this.sees(person, item))
      .length
  }

  /** Marks all that an item has for somebody who may see it. */
  read(person: number, item: string, isRead: boolean): void {
    if (!this.sees(person, item)) return
    for (const row of this.rows[person] as Row[]) {
      if (row.item !== item || row.isRead === isRead) continue
      row.isRead = isRead
      row.isOpen = false
    }
  }
}

export function textOf(item: string, lines: readonly (readonly [string, number])[], isRead: boolean): string {
  const told = lines.map(([kind, count]) => `${kind} ${count}`).toSorted((a, b) => a.localeCompare(b))
  return `${item} ${told.join(', ')}${isRead ? ' (read)' : ''}`
}
