import type { Settings } from '@weft/model'

/** One of what an answer is chosen from. */
export interface Choice {
  id: string
  name: string
  /** A name of the labels' palette, or `#rrggbb`. */
  color: string
}

/** How an answer is given. */
export type InputKind =
  | 'line'
  | 'long'
  | 'choice'
  | 'items'
  | 'check'
  | 'date'
  | 'number'
  | 'email'
  | 'phone'
  | 'url'
  | 'lines'
  | 'files'
  | 'slider'
  | 'rating'

/** How a form asks for a value. */
export interface Question {
  input: InputKind
  /** What the settings let choose from. */
  choices?: readonly Choice[]
  /** Chosen from are people of the workspace: data holds their ids, and they are named to members alone. */
  ofPeople?: true
}

/** The question that forms ask under these settings; null where they ask none. */
export type AskedAs = (settings: Settings) => Question | null

/** Where a value stands on a card. */
export type CardPlace = 'head' | 'chip' | 'wide' | 'foot' | 'people'

/** What others find in data by its id: labels of the settings, people, files, items that it links to, or a folder. */
export type Content = 'labels' | 'people' | 'files' | 'items' | 'folder'

/** What columns are made of: labels of the settings, people, a box, linked items, a few steps, or spans of days. */
export type StackKind = 'labels' | 'people' | 'box' | 'items' | 'steps' | 'days'

/** What groups are made of beside single values: spans of days, or numbers of a size. */
export type GroupedBy = 'periods' | 'steps'

/** The title under which a menu offers a type, and its place among the others there; no two have the same. */
export interface MenuPlace {
  under: 'basics' | 'contact' | 'files' | 'progress' | 'computed' | 'automatic'
  order: number
}
