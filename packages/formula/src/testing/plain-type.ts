import type { AttributeType } from '@weft/model'

/** An attribute type of tests: values are shown as they are, and nothing is asked about them. */
export const plainType = (type: string): AttributeType => ({
  type,
  label: type,
  defaultSettings: {},
  format: (data) => (Array.isArray(data) ? data.join(', ') : String(data)),
  sortKey: (data) => (typeof data === 'number' ? data : String(data)),
  operators: [],
  predicate: () => null,
  aggregates: [],
})
