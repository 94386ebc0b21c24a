/** Entry of the app; the bundler resolves it (apps/bundles.ts). */
declare module 'virtual:marineone'
