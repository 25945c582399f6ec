import { doneLabels } from '@weft/features/boards/shared'
import type { ShownAttribute } from '@weft/features/views/client'
import type { AutomationOptions, AutomationStep } from '@weft/model'

import { definition as addComment } from '../../actions/add-comment/definition.ts'
import { definition as notify } from '../../actions/notify/definition.ts'
import { definition as shiftDate } from '../../actions/shift-date/definition.ts'
import type { ActionDefinition } from '../../shared/index.ts'
import { definition as commentCreated } from '../../triggers/comment-created/definition.ts'
import { definition as formSubmitted } from '../../triggers/form-submitted/definition.ts'
import { definition as itemCreated } from '../../triggers/item-created/definition.ts'
import { definition as valueChanged } from '../../triggers/value-changed/definition.ts'
import type { BoardParts } from '../board/board-parts.ts'
import type { RuleWords } from '../board/rule-words.ts'
import { newStepId } from '../builder/step-tree.ts'
import type { RuleDraft } from '../use-rule-actions.ts'

interface Recipe {
  sentence: string
  draft: RuleDraft
}

const MOST = 3

/** Rules to begin with, of what the board has. */
export function recipesFor(board: BoardParts, words: RuleWords): Recipe[] {
  const status = board.attributes.find(({ type }) => type.done === 'labels')
  const people = board.attributes.find(({ type }) => type.namesPeople === true)
  const date = board.attributes.find(
    ({ type, settings }) => type.isDate?.(settings) === true && type.isStatic !== true,
  )
  const found = [
    status && people && whenDone(board, { status, people }, words),
    people && whenCommented(people, words),
    date && whenCreated(date, words),
    board.forms.length > 0 && whenSubmitted(words),
  ]
  return found.flatMap((one) => one || []).slice(0, MOST)
}

function step<O extends AutomationOptions>({ type }: ActionDefinition<O>, options: O): AutomationStep {
  return { id: newStepId(), type, options }
}

interface LabelOption {
  id: string
  name: string
}

function whenDone(
  { attributes }: BoardParts,
  { status, people }: { status: ShownAttribute; people: ShownAttribute },
  { t }: RuleWords,
): Recipe | null {
  const labels = (status.settings['labels'] ?? []) as unknown as LabelOption[]
  const [id = labels.at(-1)?.id] = doneLabels(labels)
  const label = labels.find((one) => one.id === id)
  if (!label) return null
  const names = { status: status.attribute.name, label: label.name, people: people.attribute.name }
  const name = attributes.find(({ attribute }) => attribute.primary)
  const item = name ? `{{item.${name.id}}}` : t('The item')
  return {
    sentence: t('When {status} becomes {label}, notify {people}', names),
    draft: {
      name: t('Notify when {status} becomes {label}', names),
      trigger: {
        type: valueChanged.type,
        options: {
          attribute_id: status.id,
          change: 'becomes',
          to: { operator: 'any_of', value: [label.id] },
        },
      },
      steps: [
        step(notify, {
          attribute_ids: [people.id],
          text: t('{item} is now {label}', { item, label: label.name }),
        }),
      ],
    },
  }
}

function whenCommented(people: ShownAttribute, { t }: RuleWords): Recipe {
  const names = { people: people.attribute.name }
  return {
    sentence: t('When a comment is added, notify {people}', names),
    draft: {
      name: t('Notify {people} of comments', names),
      trigger: { type: commentCreated.type, options: {} },
      steps: [step(notify, { attribute_ids: [people.id], text: t('There is a new comment.') })],
    },
  }
}

function whenCreated(date: ShownAttribute, { t }: RuleWords): Recipe {
  const names = { date: date.attribute.name }
  return {
    sentence: t('When an item is created, set {date} to a week later', names),
    draft: {
      name: t('Set {date} of new items', names),
      trigger: { type: itemCreated.type, options: {} },
      steps: [step(shiftDate, { attribute_id: date.id, days: 7, fromToday: true })],
    },
  }
}

function whenSubmitted({ t }: RuleWords): Recipe {
  return {
    sentence: t('When a form is submitted, add a comment'),
    draft: {
      name: t('Comment on form submissions'),
      trigger: { type: formSubmitted.type, options: {} },
      steps: [step(addComment, { text: t('Submitted with a form.') })],
    },
  }
}
