export { createOAuthFeature, type OAuthDeps, type OAuthFeature } from './feature.ts'
