import type {
  Attribute,
  AttributeInput,
  FilterTree,
  Folder,
  Item,
  Settings,
  SortKeySpec,
  ValueContext,
} from '@weft/model'
import type { Outcome, Store } from '@weft/store'
import type { LateComponent, LatePart } from '@weft/ui'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { FamilyMember } from '../shared/family-member.ts'

/** Where the grid goes after a commit, as in a table that reads from left to right. */
export type EditorMove = 'down' | 'up' | 'left' | 'right' | 'none'

/** What goes along with a value that is saved. */
export interface ValueSave {
  /** The attribute's settings widened on the way, such as by a new label; to be saved before the value. */
  settings?: Settings
  /** What the editor showed before it was changed there: the save's `old`. Missing is what the store knows now. */
  base?: unknown
}

/** A value that was given away to be saved. */
export interface SavedValue {
  /** What becomes of it. */
  readonly settled: Promise<Outcome>
}

export interface CommitOptions extends ValueSave {
  move?: EditorMove
}

/** The one value that is edited, for editors whose work goes on when they are closed, such as uploads. */
export interface ValueSource {
  team_id: number
  item_id: string
  attribute_id: string
  /** The data as it is now; undefined when the item is not in memory (any more). */
  read(): unknown
  /** `base` is what stood there when `data` was made of it. */
  write(data: unknown, base?: unknown): void
  /** Who changed the item last, by name; null where nobody knows. */
  changedBy?(): string | null
}

export interface EditorProps {
  /** Null is empty. */
  data: unknown
  settings: Settings
  /** People to choose from are `context.people`. */
  context: ValueContext
  /** The text that opened the editor by being typed: it replaces the value. */
  initialText?: string
  /** `cell` fills a grid cell, `panel` is a field of the item panel, `page` is the body of a document. */
  placement: 'cell' | 'panel' | 'page'
  /** Where it was pressed on a page before its program was there. */
  pressed?: { x: number; y: number } | null
  /** The attribute's name, the editor's accessible name. */
  label?: string
  /** Called once; `data` is normalised. The same data as `base` means nothing to save. */
  onCommit(data: unknown, options?: CommitOptions): void
  onCancel(): void
  /**
   * Saves what is there so far and stays open, for editors that somebody may write in for an hour. `base` is what it
   * was made of: what was opened, what of others was joined since, or the last own save. The answer tells what became
   * of it, where it is not certain to be stored.
   */
  onSave?(data: unknown, base?: unknown): Promise<Outcome> | void
  /** Missing where several items are edited at once, or none yet. */
  source?: ValueSource
  /** Other items that a text can lead to, best first. */
  findItems?(query: string): readonly { id: string; title: string; href: string }[]
  /** Whether an editor may widen the settings. */
  canEditSettings: boolean
  /** Of one that shows records: none are added. */
  isReadOnly?: boolean
}

/** What settings may lean on beside themselves: the board's attributes, and a few items to try them on. */
export interface SettingsContext {
  attributes: readonly Attribute[]
  context: ValueContext
  /** Up to three, as they are shown. */
  items: readonly Item[]
  /** The data of an item's cell, computed ones too. */
  read(item: Item, attribute_id: string): unknown
  urlOf(item_id: string): string
  typeOf(name: string): FamilyMember
  /** Edits conditions on items of a board; missing where nobody gives them. */
  Conditions?: ComponentType<{
    attributes: readonly Attribute[]
    filter: FilterTree | null
    onChange(filter: FilterTree | null): void
  }>
  /** Edits in what order items of a board stand. */
  Order?: ComponentType<{
    attributes: readonly Attribute[]
    sort: readonly SortKeySpec[]
    onChange(sort: SortKeySpec[]): void
  }>
}

export interface SettingsProps {
  settings: Settings
  onChange(settings: Settings): void
  /** The attribute that is edited; missing for one that is made. */
  attribute?: Attribute | undefined
  settingsContext?: SettingsContext | undefined
}

export interface DisplayProps {
  /** Null data is not shown; the whole of a value as soon as it is there. */
  data: unknown
  /** The whole cannot be had now, and `data` is only a part. */
  isMissing: boolean
  /** All lines at once, not the first ones and a way to the rest. */
  isUncut?: boolean
}

/** A field for defaults that are another value for each item. */
export interface DefaultFieldProps {
  type: ClientAttributeType
  settings: Settings
  name: string
  data: unknown
  onChange(data: unknown): void
  context: ValueContext
  isDisabled?: boolean
  /** Opens what chooses a value that is always the same. */
  onFixed(): void
}

/** A member in the browser: the definition, and how it looks and is edited. */
export interface ClientAttributeType extends FamilyMember {
  /** What stands in for this member under these settings, always the same object; undefined is the member itself. */
  variant?(settings: Settings): ClientAttributeType | undefined
  icon: LucideIcon
  /** What lets data in; loaded when something is about to be edited, or in an idle moment. */
  input: LatePart<AttributeInput>
  /**
   * Shows a value in an element that it owns the children of; called for each visible cell, so it
   * reuses what a former call left there. Null data leaves the element empty.
   */
  paint(cell: HTMLElement, data: unknown, settings: Settings, context: ValueContext): void
  /** The value is where the item lies: its editor gives the id of the folder that the item is moved to. */
  movesItem?: boolean
  /** Stands in a new item for the value that the server gives it. */
  placeholder?: unknown
  Editor: LateComponent<EditorProps>
  /** How the panel shows a value that needs the whole width and more than one line; `paint` does without it. */
  Display?: ComponentType<DisplayProps>
  Settings: ComponentType<SettingsProps>
  /** How a default is chosen that may be another value for each item; without it there is only a value. */
  DefaultField?: LateComponent<DefaultFieldProps>
  /** `type`: a field in the cell; `open`: a surface beside it; `toggle`: no editor, a press changes the value. */
  editOn: 'type' | 'open' | 'toggle'
  /** Whether a value that is there takes more, which panels show a place for: what is painted may leave none to press. */
  takesMore?(settings: Settings): boolean
  /** The value after a press, for `toggle`. */
  toggle?(data: unknown, settings: Settings, context: ValueContext): unknown
  /**
   * The value after a press on a part of what `paint` drew, such as one of several stars; undefined where the
   * press means nothing of its own.
   */
  press?(part: Element, data: unknown, settings: Settings, context: ValueContext): unknown
  /** Where values stand in their cells under these settings; else numbers at the end and ticks in the middle. */
  align?(settings: Settings): 'start' | 'end' | 'center'
  /** The settings that a new attribute begins with, where its name or the locale of its maker says more than the type. */
  settingsFor?(name: string, locale?: string): Settings
  /**
   * Completes the settings of a new attribute, and changes what goes along with it; runs in the transaction that makes
   * it. `mayEdit` says which folders this person may arrange.
   */
  beforeCreate?(store: Store, settings: Settings, mayEdit: (folder: Folder) => boolean): Settings
  /** What conditions on sets choose from, where that is neither people nor labels of the settings. */
  choices?(store: Store, attribute: { id: string; settings: Settings }): { id: string; label: string }[]
  /** Saves an edit where values are not what is stored; runs inside the edit's transaction. */
  write?(store: Store, edit: { item_id: string; attribute_id: string; data: unknown; base?: unknown }): void
  /** Whether data is only a part that stands for the whole; the whole must be there before it is edited. */
  isPartial?(data: unknown): boolean
}
