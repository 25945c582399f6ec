export { createSsoFeature, type SsoDeps, type SsoFeature } from './feature.ts'
