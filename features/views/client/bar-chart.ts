import { late } from '@weft/ui'

/** For pages of other features. */
export const BarChart = late(() => import('../types/chart/draw/bar-chart.tsx').then((it) => it.BarChart))
