import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  // React is the one for production, whoever builds: tests have another word in the environment.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: { target: 'es2023', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
})
