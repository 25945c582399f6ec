import { labelSettings } from '@weft/features/attributes/shared'
import { doneLabels } from '@weft/features/boards/shared'
import type { ShownAttribute } from '@weft/features/views/client'

import type { BoardParts } from '../board/board-parts.ts'
import { tracksTime } from '../pickers/tracks-time.ts'

/** What of a board recipes are made of: of each kind the first one that there is. */
export interface RecipeParts {
  primary?: ShownAttribute | undefined
  /** Labels of which some mean done, and those that mean open, under way and done. */
  status?: ShownAttribute | undefined
  open?: LabelPart | undefined
  doing?: LabelPart | undefined
  done?: LabelPart | undefined
  people?: ShownAttribute | undefined
  date?: ShownAttribute | undefined
  number?: ShownAttribute | undefined
  email?: ShownAttribute | undefined
  reference?: ShownAttribute | undefined
  /** Time that is tracked, and time that everybody sees. */
  time?: ShownAttribute | undefined
  sharedTime?: ShownAttribute | undefined
  /** A button that starts automations. */
  button?: ShownAttribute | undefined
  /** The board's settings say what means done. */
  doneRule?: true | undefined
  form?: { id: string } | undefined
  folder?: { id: string } | undefined
  otherFolder?: { id: string } | undefined
  me: number
}

export interface LabelPart {
  id: string
  name: string
}

/** What a board may lack for a recipe. */
export type Need = Exclude<keyof RecipeParts, 'me'>

export function partsFor({ attributes, forms, folders, context, ruleBoard }: BoardParts): RecipeParts {
  const find = (fits: (one: ShownAttribute) => boolean) => attributes.find(fits)
  const status = find(({ type }) => type.done === 'labels')
  const labels = status ? labelSettings(status.settings).labels : []
  const ofDone = doneLabels([...labels])
  return {
    primary: find(({ attribute }) => attribute.primary),
    status,
    open: labels.find(({ id, category }) => category !== 'doing' && !ofDone.includes(id)),
    doing: labels.find(({ category }) => category === 'doing'),
    // Nothing says so: the last one of a row mostly is.
    done: labels.find(({ id }) => ofDone.includes(id)) ?? labels.at(-1),
    doneRule: ruleBoard.hasDoneRule === true || undefined,
    people: find(({ type }) => type.namesPeople === true),
    date: find(({ type, settings }) => type.isDate?.(settings) === true && type.isStatic !== true),
    number: find(({ type }) => type.input !== undefined && type.aggregates.includes('sum') && !type.isStatic),
    email: find(({ type, settings }) => type.asked?.(settings)?.input === 'email'),
    reference: find(({ type }) => type.holds === 'items'),
    button: find(({ type, settings }) => type.isAction === true && settings['starts'] === true),
    time: find(tracksTime),
    sharedTime: find((one) => tracksTime(one) && one.settings['sharedEntries'] === true),
    form: forms[0],
    folder: folders[0],
    otherFolder: folders[1],
    me: context.me,
  }
}
