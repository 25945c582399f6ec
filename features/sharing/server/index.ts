export { createSharingFeature, type SharingDeps } from './feature.ts'
export { createSignedCookies, type SignedCookies } from './signed-cookies.ts'
