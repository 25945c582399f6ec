import { searchKey } from '@weft/base'
import { nameKey } from '@weft/model'
import { inPieces, Meter, runWhole } from '@weft/query'

interface Named {
  name: string
  more?: string
}

interface Asked<T> {
  options: readonly T[]
  query: string
  /** So many of what is found are given; all without it. */
  most: number | undefined
}

interface Found<T> {
  asked: Asked<T>
  found: readonly T[]
  /** Whether one is called as was typed. */
  isName: boolean
}

interface Keys {
  search: string
  name: string
}

/** Steps of a look at an option, and of making the forms in which it is looked for. */
const LOOK_STEPS = 1
const KEY_STEPS = 20

/** Made once for an option: names are looked through with every key. */
const known = new WeakMap<Named, Keys>()

/** The options whose names contain what was typed, those first that begin with it; in slices. */
export function* findingOptions<T extends Named>(asked: Asked<T>, meter: Meter): Generator<void, Found<T>> {
  const { options, query, most = options.length } = asked
  const [key, wanted] = [searchKey(query), nameKey(query)]
  if (wanted === '') return { asked, found: options.slice(0, most), isName: false }
  const beginning: T[] = []
  const within: T[] = []
  let isName = false
  yield* inPieces(options.length, meter, {
    steps: LOOK_STEPS,
    each(at) {
      const option = options[at] as T
      let keys = known.get(option)
      if (!keys) {
        meter.take(KEY_STEPS)
        const { name, more = '' } = option
        known.set(option, (keys = { search: searchKey(`${name}\n${more}`), name: nameKey(name) }))
      }
      if (keys.name === wanted) isName = true
      const list = keys.search.startsWith(key) ? beginning : within
      if (list.length < most && keys.search.includes(key)) list.push(option)
    },
  })
  return { asked, found: [...beginning, ...within].slice(0, most), isName }
}

/** The same in one go. */
export function findOptions<T extends Named>(asked: Asked<T>): Found<T> {
  return runWhole(findingOptions(asked, new Meter(Infinity)))
}
