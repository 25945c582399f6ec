import type { Settings } from '@weft/model'

import { checkQuerySettings } from '../../shared/check-query-settings.ts'
import { SWITCHES } from './definition.ts'

/** Sentences about settings of documents that cannot be. */
export function checkDocumentSettings(settings: Settings): string[] {
  const problems = checkQuerySettings(settings)
  const body = settings['body_attribute'] ?? null
  if (body !== null && (typeof body !== 'string' || body.length > 64))
    problems.push('body_attribute: this cannot be read')
  for (const name of Object.keys(SWITCHES))
    if (settings[name] !== undefined && typeof settings[name] !== 'boolean')
      problems.push(`${name}: this cannot be read`)
  return problems
}
