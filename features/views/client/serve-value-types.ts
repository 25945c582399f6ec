import { clientAttributeType, clientAttributeTypes, setValueTypes } from '@weft/features/attributes/client'

/** Lets this device's edits be normalised as the types of their attributes say: before a folder is shown nobody edits. */
export function serveValueTypes(): void {
  // What edits values comes beside the rows: the network may be gone when somebody begins.
  for (const { intake } of Object.values(clientAttributeTypes)) intake.load().catch(() => undefined)
  setValueTypes({
    // What is typed is read by its type's intake: before that is loaded only what was read before comes through here.
    fallback(type, data, settings) {
      const { intake, placeholder } = clientAttributeType(type)
      return intake.loaded()?.resolve?.(data, settings) ?? data ?? placeholder
    },
    normalise(type, data, settings) {
      const intake = clientAttributeType(type).intake.loaded()
      return intake ? intake.normalise(data, settings) : data
    },
    isPreviewOf: (type, data, whole) =>
      clientAttributeType(type).intake.loaded()?.isPreviewOf?.(data, whole) ?? false,
    isComputed: (type) => clientAttributeType(type).isStatic === true,
  })
}
