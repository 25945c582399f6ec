import type { DateData } from '@weft/recurrence'
import type { Principal } from '@weft/server-kit'

/** Who reads a calendar, with their rights of this moment, and how they read dates. */
export interface Reader {
  principal: Principal
  locale: string
  tz: string
}

/** An item with a date, as far as other calendars are told of it: they keep copies. */
export interface DatedItem {
  item_id: string
  attribute_id: string
  /** Empty where it has none. */
  name: string
  url: string
  date: DateData
  /** `YYYY-MM-DD HH:mm:ss` in UTC. */
  updated_at: string
  /** Rises with each change. */
  version: number
}

/** What somebody may see now of a view, or of what is theirs. */
export interface Calendar {
  /** The view's id, or `mine`. */
  id: string
  name: string
  /** A colour of the palette, by its name. */
  color: string | null
  /** Zone whose days and hours it is told in, where dates have none of their own. */
  tz: string
  /**
   * What all of it follows from, as far as numbers say it: the same stamp is the same calendar. Null where what it shows
   * also hangs on something without a number.
   */
  stamp: string | null
  items(): Promise<DatedItem[]>
}
