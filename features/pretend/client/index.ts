export { pretendFeature } from './feature.ts'
export { type Applied, type PretendWish, useOpenPretend } from './wish.ts'
