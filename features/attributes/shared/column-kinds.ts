/**
 * What a column of another product may be: names of types, the first that its cells can be read as. For importers,
 * which know what a product means by a column, and not what it is called here.
 */
export const columnKinds = {
  choice: ['label'],
  people: ['members', 'label'],
  addresses: ['members', 'email'],
  day: ['date'],
  number: ['number'],
  tick: ['checkbox'],
  steps: ['checklist'],
  links: ['links'],
  line: ['text'],
  writing: ['longtext'],
} as const satisfies Readonly<Record<string, readonly string[]>>
