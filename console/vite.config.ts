import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  // Builds always use React for production: the environment of tests has another value.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: { target: 'es2023', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
})
