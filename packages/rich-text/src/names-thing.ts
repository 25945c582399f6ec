const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether the attributes of an element say that it stands for an item or a file of ours, by its id alone. */
export function namesThing(attributes: ReadonlyMap<string, string>, type: 'item' | 'file'): boolean {
  return attributes.get('data-type') === type && ID.test(attributes.get('data-id') ?? '')
}
