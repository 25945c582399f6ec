import { sameJson } from '@weft/base'
import type { Attribute } from '@weft/model'
import { useState } from 'react'

/**
 * What the editor of a default had shown. The dialog around it takes in what others make of the default as long as
 * nothing of its own is changed, so it may know a newer one than the editor within it was typed over.
 */
export function useDefaultBase({ default_data }: Pick<Attribute, 'default_data'>) {
  const [noted, setNoted] = useState<{ base: unknown; over: unknown } | null>(null)
  return {
    noteDefault: (base: unknown) => setNoted(base === undefined ? null : { base, over: default_data }),
    /** The fields as they were shown. What was taken or kept since was shown by the dialog itself. */
    overShown<Fields extends Pick<Attribute, 'default_data'>>(start: Fields): Fields {
      if (!noted || !sameJson(noted.over, start.default_data)) return start
      return { ...start, default_data: noted.base as Attribute['default_data'] }
    },
  }
}
