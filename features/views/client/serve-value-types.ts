import { clientAttributeType, clientAttributeTypes, setValueTypes } from '@weft/features/attributes/client'

/** Lets this device's edits be normalised as the types of their attributes say: before a folder is shown nobody edits. */
export function serveValueTypes(): void {
  // What edits values comes beside the rows: the network may be gone when somebody begins.
  for (const { input } of Object.values(clientAttributeTypes)) input.load().catch(() => undefined)
  setValueTypes({
    // What is typed is read by its type's input: before that is loaded only what was read before comes through here.
    fallback(type, data, settings, me) {
      const { input, placeholder } = clientAttributeType(type)
      const made = input.loaded()?.resolve?.(data, settings, { me })
      return (made === undefined ? data : made) ?? placeholder
    },
    normalise(type, data, settings) {
      const input = clientAttributeType(type).input.loaded()
      return input ? input.normalise(data, settings) : data
    },
    isPreviewOf: (type, data, whole) =>
      clientAttributeType(type).input.loaded()?.isPreviewOf?.(data, whole) ?? false,
    isComputed: (type) => clientAttributeType(type).isStatic === true,
  })
}
