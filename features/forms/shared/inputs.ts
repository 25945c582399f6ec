import type { Choice, FamilyMember, InputKind, Question } from '@weft/features/attributes/shared'
import type { Attribute } from '@weft/model'

/** An attribute with the question that its type asks; null where no form can ask for it. */
export interface AskedAttribute extends Attribute {
  question: Question | null
}

/** The attribute as a form asks for it, by what its type says. */
export function withQuestion(attribute: Attribute, { asked }: Pick<FamilyMember, 'asked'>): AskedAttribute {
  return { ...attribute, question: asked?.(attribute.settings) ?? null }
}

type Asked = Pick<AskedAttribute, 'question'>

/** Null for attributes that no form can ask for. */
export const inputOf = ({ question }: Asked): InputKind | null => question?.input ?? null

/** Whether people of the workspace are chosen. */
export const asksForPeople = ({ question }: Asked): boolean => question?.ofPeople === true

/** Whether answers are items, which become links. */
export const asksForItems = (attribute: Asked): boolean => inputOf(attribute) === 'items'

/** The options that an attribute has; those of people are people, by id. */
export function choicesOf(attribute: Asked, people?: ReadonlyMap<number, string>): readonly Choice[] {
  if (asksForPeople(attribute))
    return [...(people ?? [])].map(([id, name]) => ({ id: String(id), name, color: 'gray' }))
  return attribute.question?.choices ?? []
}
