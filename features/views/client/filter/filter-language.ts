/** What conditions are edited, offered and said with, for pages of other features. */
export { FilterFields } from './filter-panel.tsx'
export { filterSubjects, firstCondition } from './filter-subjects.ts'
export { filterWords, operandText } from './filter-words.ts'
export { OperandField } from './operand-field.tsx'
export { operatorsOf } from './operand-kind.ts'
export { operatorName } from './operator-names.ts'
