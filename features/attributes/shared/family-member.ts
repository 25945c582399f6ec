import type { Aggregate, AttributeType, Operator, Settings, ValueContext } from '@weft/model'
import type { AskedAs, CardPlace, Content, GroupedBy, MenuPlace, StackKind } from './member-parts.ts'

/** How a number is typed that conditions compare with. */
export interface OperandForm {
  /** Null for what is no such number. */
  read(text: string, context: ValueContext): number | null
  write(number: number, context: ValueContext): string
}

/** What both sides of a member share: the model's type, and what only this family needs. */
export interface FamilyMember extends AttributeType {
  /** Where menus offer it; without it at their end. */
  menu?: MenuPlace
  /** Names of settings beside those that have a default and those that every type may have. */
  otherSettings?: readonly string[]
  /** The operators that make sense under these settings; without it all of `operators` do. */
  operatorsFor?(settings: Settings): readonly Operator[]
  /** The aggregates that make sense under these settings; without it all of `aggregates` do. */
  aggregatesFor?(settings: Settings): readonly Aggregate[]
  /** Where conditions compare with a number that is no value, or is typed in another way. */
  operand?: OperandForm
  /**
   * Where values follow from linked items: the reference to these, their attribute, and those by which the items are
   * chosen.
   */
  through?(settings: Settings): {
    reference_id: string | null
    target_id: string | null
    choosing?: readonly string[]
  }
  /** No two items may have the same value, where the settings say `unique`. */
  mayBeUnique?: boolean
  /** How forms ask for a value; without it they do not. */
  asked?: AskedAs
  /** Where values stand on a card; without it among the chips. */
  card?: CardPlace
  /** What others find in data. Items are links: records of their own, that no value holds. */
  holds?: Content
  /** What columns and lanes of a board are made of by these values; without it there are none. */
  stack?: StackKind
  /** How values can be put together in groups under these settings; without it each is its own. */
  groupedBy?(settings: Settings): GroupedBy | null
  /** What puts an item into a group where no value is the group's own; undefined where nothing does. */
  valueInGroup?(key: string, settings: Settings, context: ValueContext): unknown
  /** How far an item is, 0 to 1, as its value says it; null where it does not. Data may be empty. */
  progress?: { of(data: unknown, settings: Settings): number | null; isMeant?: true }
  /** Data is a list of user ids: an item is also their own. */
  namesPeople?: true
  /** Of one that names people: whether they hear of it when they are added; they do unless told. */
  tellsAdded?(settings: Settings): boolean
  /** What of its values can say that an item is done. */
  done?: 'tick' | 'labels'
  /** Data is a text as it was typed, of any kind: the name of an item may be one. */
  isPlainText?: true
  /** Data is a list of values of another attribute: its type and settings. */
  listOf?(settings: Settings): { type: string; settings: Settings }
  /** Values are found by their words: an ID like the name of its item, any other text as it is shown. */
  searched?: 'id' | 'text'
  /** Data is a list with addresses of pages, whose titles and icons are shown. */
  holdsLinks?: boolean
  /** A value may be the body of a page. */
  canBeBody?: true
  /** Whether values are dates under these settings. */
  isDate?(settings: Settings): boolean
  /** Nothing is set and nothing is there to be read: its editor does what the value is for, and closes. */
  isAction?: true
  /**
   * Values are made of records that its editor works with, and differ from reader to reader: what is there is shown to
   * members alone, and never on a page.
   */
  isPersonal?: true
  /** Everybody changes only their own part of a value: it is pressed, and never typed, pasted, filled or imported. */
  isOwnPart?: boolean
}

/** Whether whole values can be given: typed, pasted, filled, imported, set by default. */
export function isAssignable({ isStatic, isOwnPart }: Pick<FamilyMember, 'isStatic' | 'isOwnPart'>): boolean {
  return isStatic !== true && isOwnPart !== true
}

/**
 * Whether people outside see its values: there is nothing to read of what is pressed, and what differs from reader to
 * reader is nobody's.
 */
export function isPublishable({
  isAction,
  isPersonal,
}: Pick<FamilyMember, 'isAction' | 'isPersonal'>): boolean {
  return isAction !== true && isPersonal !== true
}

/** Whether people have to give its values, where nothing else does. */
export function isRequired({
  type,
  settings,
}: {
  type: Pick<FamilyMember, 'isStatic' | 'isOwnPart'>
  settings: Settings
}): boolean {
  return settings['required'] === true && isAssignable(type)
}

/** An attribute as it is judged among those of its board. */
interface BoardAttribute {
  id: string
  name: string
  type: string
  settings: Settings
}

/** A save of an attribute's settings beside what they may lean on. */
export interface SettingsSave {
  own: BoardAttribute
  /** The board's other attributes that are not in the trash. */
  others: readonly BoardAttribute[]
  /** Null for a new attribute. */
  before: Settings | null
  typeOf(name: string): FamilyMember
}

/** One save of a value as a member's server side sees it; data is normalised, null is empty. */
export interface ValueSave {
  old: unknown
  data: unknown
  settings: Settings
  /** User id of the one who saves, 0 for a guest. */
  me: number
  /** Their secret for anonymous votes; without it they have none. */
  ballot_key?: string | undefined
  /** People whom they may name where nobody is named yet; without it anybody. */
  nameable?: ReadonlySet<number> | undefined
  /** Whether somebody may view the board that the item is of. */
  mayView?(user_id: number): boolean
}
