import type { Settings } from '@weft/model'
import type { ComponentType, ReactNode, Ref } from 'react'

import type { AskedAttribute, FormLists, FormSettings } from '../../shared/index.ts'

/** An attribute that a form may ask for, with its picture. */
export interface Askable {
  attribute: AskedAttribute
  icon: ComponentType<{ className?: string | undefined }>
}

export interface FormKeeper {
  /** Saves at once what was changed a moment ago. */
  keep(): void
}

/** A folder that answers can come to. */
export interface FormFolder {
  readonly id: string
  readonly name: string
  /** Whether it is offered to those who have not chosen it. */
  readonly isListed: boolean
}

/** What an item of an answer is called, who made it, and what was answered. */
interface AnswerItem {
  readonly name: string
  readonly maker: string | null
  /** An answer as its attribute shows it; null without one. */
  showValue(attribute_id: string): ReactNode
}

export interface FormBuilderProps {
  keeper?: Ref<FormKeeper>
  team_id: number
  /** The view, whose id is the form's. */
  view: { id: string; name: string; settings: Settings }
  askables: readonly Askable[]
  /** Where answers may come. */
  folders: readonly FormFolder[]
  /** Of the form itself. */
  folder_id: string
  /** Names of the workspace's people, by id. */
  people: ReadonlyMap<number, string>
  /** The item of an answer; null for one that is not at hand. */
  describeItem(id: string): AnswerItem | null
  onOpenItem(id: string): void
  mayEdit: boolean
  /** Whether this person may show what is in a folder to people outside of the workspace. */
  mayOpenFolder(id: string): boolean
  /** `base` is the form that was shown when it was changed. */
  onSave(form: FormSettings, base: unknown): void
  /** Opens the dialog for a new attribute; undefined where none may be made. */
  onAddAttribute?: ((anchor: HTMLElement) => void) | undefined
}

/** What every part of the builder gets. */
export interface EditProps {
  form: FormSettings
  /** What questions about people and items choose from. */
  lists?: FormLists
  onChange(form: FormSettings): void
}
