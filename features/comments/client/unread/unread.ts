import { type CommentRead, commentReadId, commentReads, type Item, items, userFeed } from '@weft/model'
import type { CollectionStore, OwnColumn, PersonalSession, Store } from '@weft/store'

type Session = Pick<PersonalSession, 'store' | 'feeds' | 'user_id'>

/** Before all comments: so far somebody has read who has seen a folder without any. */
const BEFORE_ALL = '1970-01-01 00:00:00'

type Talk = Pick<Item, 'id' | 'folder_id' | 'last_comment_at' | 'last_comment_by'>

/**
 * Which items have comments that this person has not read. Times are the server's and only rise: an item is unread where
 * its last comment is later than what was read of it and of its folder, and somebody else's. Of a folder where the person
 * has never been nothing is.
 */
export class Unread implements OwnColumn {
  private readonly session: Session
  private readonly reads: CollectionStore<CommentRead>
  private readonly items: CollectionStore<Item>
  /** Up to when each item and folder was read, as items were last told of it. */
  private readonly times = new Map<string, string>()

  constructor(session: Session) {
    this.session = session
    const { store } = session
    this.reads = store.collection<CommentRead>(commentReads.name)
    this.items = store.collection<Item>(items.name)
    for (const { id, read_at } of this.reads.list(session.user_id)) this.times.set(subjectOf(id), read_at)
    this.reads.subscribe(({ upserted, removed }) => this.take([...upserted, ...removed]))
  }

  read(item_id: string): boolean {
    const item = this.items.peek(item_id)
    return item !== undefined && this.isUnread(item)
  }

  /** Up to when the item was read; undefined where its folder was never seen. */
  readUntil({ id, folder_id }: Pick<Item, 'id' | 'folder_id'>): string | undefined {
    const [visit, own = ''] = [this.times.get(folder_id), this.times.get(id)]
    return visit === undefined || own > visit ? own || visit : visit
  }

  /** Says that all comments up to this one were read; nothing where they were. */
  markRead({ id, folder_id, team_id }: Pick<Item, 'id' | 'folder_id' | 'team_id'>, read_at: string): void {
    if (read_at > (this.times.get(id) ?? '') && read_at > (this.times.get(folder_id) ?? ''))
      this.save({ folder_id, item_id: id, team_id }, read_at)
  }

  /** Everything in the folder that is known here was read. */
  markFolderRead(team_id: number, folder_id: string): void {
    let last = BEFORE_ALL
    for (const id of this.items.ids(folder_id)) {
      const at = this.items.peek(id)?.last_comment_at
      if (at && at > last) last = at
    }
    if (last > (this.times.get(folder_id) ?? '')) this.save({ folder_id, item_id: null, team_id }, last)
  }

  follow(team_id: number, folder_ids: readonly string[]): () => void {
    const { feeds, user_id, store } = this.session
    const { sync, release } = feeds.hold(userFeed(user_id))
    const open = folder_ids.flatMap((id) => feeds.peek({ team_id, kind: 'folder', id }) ?? [])
    // The first visit to a folder makes what is there read. Not before all is here that is to be known.
    const visit = () => {
      if (store.isReadOnly || !sync.isWhole) return
      for (const { feed, isWhole } of open)
        if (isWhole && !this.times.has(feed.id)) this.markFolderRead(team_id, feed.id)
    }
    const ends = [sync, ...open].map((one) => one.subscribe(visit))
    visit()
    return () => {
      for (const end of ends) end()
      release()
    }
  }

  private isUnread({ id, folder_id, last_comment_at, last_comment_by }: Talk): boolean {
    if (!last_comment_at || last_comment_by === this.session.user_id) return false
    const visit = this.times.get(folder_id)
    return visit !== undefined && last_comment_at > visit && last_comment_at > (this.times.get(id) ?? '')
  }

  private save(
    { folder_id, item_id, team_id }: Pick<CommentRead, 'folder_id' | 'item_id' | 'team_id'>,
    read_at: string,
  ): void {
    const { store, user_id } = this.session
    // In other workspaces one only looks.
    if (store.isReadOnly || team_id !== store.team_id) return
    const id = commentReadId(user_id, item_id ?? folder_id)
    if (this.reads.get(id)) this.reads.save(id, { read_at })
    else this.reads.create({ user_id, folder_id, item_id, read_at })
  }

  /** Takes in what was read, here or elsewhere, and tells of the items for which that makes a difference. */
  private take(ids: readonly string[]): void {
    const changed: string[] = []
    for (const id of ids) {
      const subject = subjectOf(id)
      const read_at = this.reads.get(id)?.read_at
      if (read_at === this.times.get(subject)) continue
      const about = this.items.peek(subject) ? [subject] : [...this.items.ids(subject)]
      const before = about.map((one) => this.read(one))
      if (read_at === undefined) this.times.delete(subject)
      else this.times.set(subject, read_at)
      changed.push(...about.filter((one, n) => this.read(one) !== before[n]))
    }
    if (changed.length > 0) this.items.invalidate(changed, false)
  }
}

const subjectOf = (id: string) => id.slice(id.indexOf('.') + 1)

const known = new WeakMap<Store, Unread>()

/** What is unread in a session, where somebody is signed in. */
export function unreadOf(session: Session): Unread {
  let unread = known.get(session.store)
  if (!unread) known.set(session.store, (unread = new Unread(session)))
  return unread
}
