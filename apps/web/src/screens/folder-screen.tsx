import { lazy } from 'react'

import { setValueTypes } from '../data/value-rules.ts'

/** A folder with its views; a part of its own, so that home and settings do not carry the grid. */
export const FolderScreen = lazy(async () => {
  const [views, attributes] = await Promise.all([import('./folder-views.ts'), import('./attribute-types.ts')])
  // What edits values comes beside the rows: the network may be gone when somebody begins.
  for (const { intake } of Object.values(attributes.clientAttributeTypes))
    intake.load().catch(() => undefined)
  // Values are normalised as their types say; before a folder is shown nobody edits one.
  setValueTypes({
    // What is typed is read by its type's intake: before that is loaded only what was read before comes through here.
    fallback(type, data, settings) {
      const { intake, placeholder } = attributes.clientAttributeType(type)
      return intake.loaded()?.resolve?.(data, settings) ?? data ?? placeholder
    },
    normalise(type, data, settings) {
      const intake = attributes.clientAttributeType(type).intake.loaded()
      return intake ? intake.normalise(data, settings) : data
    },
    standsFor: (type, data, whole) =>
      attributes.clientAttributeType(type).intake.loaded()?.standsFor?.(data, whole) ?? false,
    isComputed: (type) => attributes.clientAttributeType(type).isStatic === true,
  })
  return { default: views.FolderScreen }
})
