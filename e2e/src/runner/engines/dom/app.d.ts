/** The app's own entry; the bundler knows where it is (apps/bundles.ts). */
declare module 'virtual:marineone'
