import type { Benchmark } from '../benchmark.ts'
import { coldOpens, MORE_READERS, OTHERS, RUNS, SAVERS } from './cold-opens.ts'
import { homeOfMany } from './home.ts'
import { largeWorkspace } from './large-workspace.ts'

export const benchmark: Benchmark = {
  name: 'sizes',
  about:
    'What the limits allow. A folder of ten columns is asked for as lines right after a start, when nothing is kept: ' +
    `alone, and busy, that is while ${SAVERS} people save, ${OTHERS} other folders of a fifth of its size are opened ` +
    `cold and ${MORE_READERS} more readers ask for the same one (medians of ${RUNS} starts). The home page is that of a browser, with ` +
    'the limits as they come; boards, views and people are those of one large workspace. What holds the thread of a page ' +
    'over so many rows is measured by `holds`.',
  async run({ sizes, say }) {
    return [
      ...(await coldOpens(Math.max(...sizes), say)),
      ...(await homeOfMany(say)),
      ...(await largeWorkspace(say)),
    ]
  },
}
