import type { KeyGroup } from '@weft/client-kit'
import type { Attribute, DoneRule, Item, Settings, ValueContext } from '@weft/model'
import type { LiveQuery, QueryEnv, QueryRow } from '@weft/query'
import type { LocalChange } from '@weft/store'
import type { LateComponent } from '@weft/ui'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'

import type { ClientAttributeType, SavedValue, ValueSave } from '@weft/features/attributes/client'

import type { QuerySettings } from '../shared/query-settings.ts'
import type { ViewType } from '../shared/view-type.ts'

/** An attribute with the type that shows and edits it. */
export interface ShownAttribute {
  id: string
  attribute: Attribute
  type: ClientAttributeType
  settings: Settings
  /** How the value is had where it is computed and not stored. */
  read?: ReadItem
  /** Whether it follows from items that the person may not see; only where it follows from links. */
  isPrivate?: (item: Item) => boolean
  /** Whether it is behind a save, and that lasts; only where it follows from links. */
  isPending?: (item: Item) => boolean
}

/** The data of one attribute of an item, null when it is empty. */
type ReadItem = (item: Item) => unknown

export type ItemRow = Item & QueryRow

/** Where an edit of a cell stands that is not simply saved; in the past, that it is another value today. */
export interface EditMark {
  state: 'waiting' | 'refused' | 'overtaken' | 'differs'
  text: string
}

/** What a view may read beside its query. */
export interface ViewRecords {
  primary: ShownAttribute | null
  /** Those that the view shows, in its order, the primary one first. */
  shown: readonly ShownAttribute[]
  /** All of the folder, hidden ones too, in the view's order. */
  all: readonly ShownAttribute[]
  /** Those of the board that the folder does not show. */
  elsewhere?: readonly ShownAttribute[]
  context: ValueContext
  /** What says that an item is done: its dates are not overdue. Without it none is drawn as late. */
  done?: DoneRule | null
  /** Days of the week that the board's people work on, 0 Sunday; Monday to Friday without it. */
  workingDays?: readonly number[]
  /** Sub-items hang below their parents; otherwise every item is a row of the query. */
  isNested: boolean
  /** The folder, and those below it whose items are shown with its own. */
  folder_ids: readonly string[]
  /** Whether the item has comments that whoever looks has not read; missing where nobody is known. The item is another object when this changes. */
  isUnread?(id: string): boolean
  item(id: string): Item | undefined
  /** Called after that item changed. */
  subscribeItem(id: string, listener: () => void): () => void
  /** All items of the folders, those that a filter hides and sub-items as well. */
  every(): Iterable<Item>
  children(id: string): readonly Item[]
  /** Sub-items, also where they are not shown below their parents. */
  below(id: string): readonly Item[]
  /** Called after sub-items changed. */
  subscribeChildren(listener: () => void): () => void
  markOf(item_id: string, attribute_id: string): EditMark | null
  subscribeMarks(listener: () => void): () => void
}

export interface CellEdit {
  item_id: string
  attribute_id: string
  data: unknown
  /** What was shown where it was edited: the save's `old`. Missing is what the store knows now. */
  base?: unknown
}

export interface NewItem {
  parent_id?: string | null
  /** Next to this item; at the end without it. */
  before?: string
  after?: string
  values?: Readonly<Record<string, unknown>>
}

/** Items that go somewhere else in their folder. */
export interface ItemMove {
  ids: readonly string[]
  /** Undefined: each stays below its own parent. */
  parent_id?: string | null
  /** Siblings that they come to lie between. */
  after?: string | null
  before?: string | null
  /** They keep their places in the manual order. */
  isUnordered?: boolean
  /** Values that change with it, such as by another group. */
  values?: readonly CellEdit[]
}

/** An item to be made: at the end, or right after the one that it names. */
export interface AddedItem {
  after?: string
  parent_id?: string | null
  values: Readonly<Record<string, unknown>>
  /** At the end of that folder of the board, instead of this one. */
  folder_id?: string
  /** Instead of all: below an item that is made before it, by its place among them, in this order there. */
  under?: { index: number; sort_order: number }
}

/** An attribute that the folder shows from then on. */
export interface AddedAttribute {
  id: string
  name: string
  type: string
  settings: Settings
}

/** Several things to do to items as one step to undo, in this order. */
export interface Act {
  /** What edits of the same step may already name; only for who may create attributes. */
  attributes?: readonly AddedAttribute[]
  /** Settings that were widened on the way, by attribute. */
  settings?: ReadonlyMap<string, Settings>
  /** What an editor of these settings had shown, by attribute; else what the store knows now. */
  settings_shown?: ReadonlyMap<string, Settings>
  added?: readonly AddedItem[]
  edits?: readonly CellEdit[]
  removed?: readonly string[]
  /** Out of the trash: each with what went there with it, as it is shown until it is back. */
  returned?: readonly (readonly Item[])[]
  /** Where items lie among the others of their folder, those above before those below them. */
  places?: readonly ItemPlace[]
  /** It brings back how things were at another time, or makes once more what is there. */
  via?: 'restore' | 'copy'
  /** To another folder of the same board. */
  moved?: { ids: readonly string[]; folder_id: string }
}

export interface ItemPlace {
  id: string
  parent_id: string | null
  sort_order: number
}

export interface ActResult {
  /** Null when nothing changed, or nothing more may wait. */
  change: LocalChange | null
  /** Ids of the new items. */
  added: string[]
}

/** What the person may do; everything that is false is not offered. */
export interface ViewRights {
  createItem: boolean
  editItem: boolean
  deleteItem: boolean
  createAttribute: boolean
  editAttribute: boolean
  deleteAttribute: boolean
  /** Arrange the folder's attributes. */
  editFolder: boolean
  createView: boolean
  /** Change this view for everybody. */
  editView: boolean
  deleteView: boolean
  /** Set the view up at least for oneself, as by another chart or a limit. So unless told: not where it is only read. */
  arrangeView?: boolean
  /** Take values along as a file. So unless told. */
  exportItems?: boolean
}

/** What a view may do. Edits are shown at once and can be undone. */
export interface ViewActions {
  rights: ViewRights
  /** The id of the new item. */
  addItem(item?: NewItem): string
  /** Removes an item that was made here a moment ago, as if it had never been; false when it holds more than its defaults. */
  takeBack(item_id: string): boolean
  /** Answers what became of it, where that is known for one edit alone. */
  setValue(item_id: string, attribute_id: string, data: unknown, options?: ValueSave): SavedValue | void
  /** One step to undo. `settings` are those that were widened on the way, by attribute. */
  setValues(edits: readonly CellEdit[], settings?: ReadonlyMap<string, Settings>): SavedValue | void
  /** The whole value where the row holds only a part of it; null when it cannot be had now. */
  wholeValue(item_id: string, attribute_id: string): Promise<{ data: unknown } | null>
  /** Lines of CSV, made by the server; missing where nothing but what is shown can be taken along. */
  exportPage?(ids: readonly string[], attribute_ids: readonly string[]): Promise<string>
  removeItems(ids: readonly string[]): void
  duplicateItem(id: string): void
  /** One step to undo; says why when it cannot be. */
  moveItems(move: ItemMove): void
  duplicateItems(ids: readonly string[]): Promise<ActResult>
  /** With all below it, as one step to undo. */
  duplicateTree(id: string): Promise<ActResult>
  /** Copies in another folder of the board, with all below them, as one step to undo. */
  copyItems?(ids: readonly string[], folder_id: string): Promise<ActResult>
  /** One step to undo, however much it is; above 200 with its progress, above 5,000 one part after another. */
  act(act: Act): Promise<ActResult>
  /** With the tab of it that is meant, as the address names it; else the one that was open last. */
  openItem(id: string, tab?: string): void
  /** Everything of an item beside a view that shows items itself; not where nothing can stand there. */
  showDetails?(id: string): void
  copyLink(id: string): void
  /** The entries that menus of items have in every view; missing where items are only read. */
  ItemEntries?: ComponentType<{ ids: readonly string[]; isAll?: boolean }>
  /** The newest step, or this very one where a message offers it. */
  undo(step?: LocalChange): void
  redo(): void
  /**
   * Keys of the view's settings to change; saved for all who see the view where the person may, else kept here.
   * With `isStep` what was saved can be undone; without it that is so of what people set to find items (filter, sort,
   * groups, attributes, colors). `base` is what an editor of these keys had shown; else what is there now.
   */
  changeSettings(settings: Settings, isStep?: boolean, base?: Settings): void
  /** `anchor` is what the new one is made beside. */
  addAttribute(anchor?: HTMLElement): void
  /** An attribute for the text of items: its id, also before it is there; null where that cannot be now. */
  addDescription?(): string | null
  editAttribute(id: string): void
  /** The whole attribute, with its values in every folder of the board. */
  removeAttribute(id: string): void
  /** From this folder alone; its values stay with their items. */
  takeOutAttribute?(id: string): void
  /** One of the board that this folder does not show yet. */
  showAttribute?(id: string): void
  focusSearch(): void
  /** Opens the filter of the toolbar. */
  showFilter(): void
}

/** What ViewHost gives to every view, wherever it stands. */
export interface ViewProps {
  folder: { team_id: number; board_id: string; id: string }
  view: { id: string; name: string; settings: Settings }
  settings: QuerySettings
  query: LiveQuery<ItemRow>
  /** The environment in which the query is judged. */
  env: QueryEnv
  records: ViewRecords
  actions: ViewActions
  /** The item whose panel is open. */
  openItemId: string | null
  /** What is searched for in the view. */
  search?: { text: string; clear(): void }
  /** What was typed for a new item before its title was there, once; null for any other item. */
  takeTyped?(item_id: string): string | null
  /** Makes an item at the end and opens it: what is typed from then on is its name. Missing where none can be made. */
  addAndOpen?(): void
}

export interface ViewOptionsProps {
  settings: QuerySettings
  /** As the record keeps them, with those of the view's kind. */
  viewSettings: Settings
  records: ViewRecords
  actions: ViewActions
}

/** What the toolbar opens. */
export type ToolbarPanel = 'filter' | 'sort' | 'group' | 'attributes' | 'color' | 'options'

/** A kind of view in the browser. */
export interface ClientViewType extends ViewType {
  /** English words beside its name in the list of kinds, where the name alone may be mistaken. */
  hint?: string
  icon: LucideIcon
  Component: LateComponent<ViewProps>
  /** What only this kind lets one choose, above what all do; loaded late. */
  Options?: ComponentType<ViewOptionsProps>
  /** It puts tools of its own into the toolbar (`ViewTools`): the others take little room there. */
  hasOwnTools?: boolean
  /** What it is called to add an item to it, where that is not called an item. */
  addText?: string
  /** Items are not what is added to it: it brings the button itself (`ViewAddButton`). */
  hasOwnAdd?: boolean
  /** What a new one is set to beside its defaults, by the attributes that its folder shows. */
  startsWith?(attributes: readonly ShownAttribute[]): Settings
  /** Buttons of this kind beside the filter, for what is changed often; loaded late. */
  Tools?: ComponentType<ViewOptionsProps>
  /** The panels of the toolbar that mean something here; all without it, and no toolbar for an empty list. */
  tools?: readonly ToolbarPanel[]
  /** Its keys, for the list of them. */
  keys?: () => Promise<KeyGroup>
  /** It shows the open item itself: no panel comes. */
  showsItem?: boolean
  /** It says itself what an empty folder looks like. */
  showsEmpty?: boolean
  /** Its empty rows can be typed into: what is said of an empty folder comes below them. */
  hasBlankRows?: boolean
}
